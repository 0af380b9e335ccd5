import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** Lets browsers that can do so compile every file while it comes: else each function halts the page when it is first called. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Writes the page once more for tables: the same page, which asks at once for what every table needs, and knows the files of each board. */
function tablePage(): Plugin {
  return {
    name: "table-page",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = String((bundle["index.html"] as Rolldown.OutputAsset).source);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const filesOf = (chunk: Rolldown.OutputChunk) => [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])].filter((name) => !page.includes(name));
        const made = (path: RegExp) => chunks.filter((chunk) => path.test(chunk.facadeModuleId ?? ""));
        const boards = made(/\/boards\/[^/]+\/index\.ts$/).map((chunk) => [chunk.facadeModuleId!.split("/").at(-2), filesOf(chunk).map((name) => `/${name}`)]);
        const early = made(/\/src\/early\.ts$/).map((chunk) => `<script src="/${chunk.fileName}"></script>`);
        const links = made(/\/pages\/Table\.svelte$/).flatMap(filesOf).map((name) => `<link rel="${name.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${name}">`);
        const lines = [`<meta name="boards" content='${JSON.stringify(Object.fromEntries(boards))}'>`, ...early, ...links].map((line) => `    ${line}\n`).join("");
        const first = page.indexOf("    <script");
        this.emitFile({ type: "asset", fileName: "table.html", source: page.slice(0, first) + lines + page.slice(first) });
      },
    },
  };
}

/** Writes a brotli copy beside every file that gains from it, so that the server has only to send it. */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json)$/.test(name)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
          this.emitFile({ type: "asset", fileName: `${name}.br`, source: brotliCompressSync(source, { params }) });
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), tablePage(), compiledAhead(), precompressed()],
  build: {
    outDir: "../src/neontable/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: ["index.html", "src/early.ts"], output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8400", ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
