import { readFileSync } from "node:fs";
import { resolve } from "node:path";
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
        for (const file of Object.values(bundle))
          if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

const TABLE = resolve(import.meta.dirname, "table.html");

/**
 * The page once more for tables: it asks at once for what every table needs, and knows the files of each board, with the fonts: a table
 * that is drawn before they have come is drawn twice. What asks first stands in the page itself; the server's policy names it by its hash.
 */
function tablePage(): Plugin {
  return {
    name: "table-page",
    apply: "build",
    resolveId: (id) => (id === "table.html" ? TABLE : null),
    load: (id) => (id === TABLE ? readFileSync(resolve(import.meta.dirname, "index.html"), "utf8") : null),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const table = bundle["table.html"] as Rolldown.OutputAsset;
        const page = String(table.source);
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const filesOf = (chunk: Rolldown.OutputChunk) =>
          [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])].filter(
            (name) => !page.includes(name),
          );
        const made = (path: RegExp) => chunks.filter((chunk) => path.test(chunk.facadeModuleId ?? ""));
        const fonts = Object.keys(bundle).filter((name) => name.endsWith(".woff2"));
        const boards = made(/\/boards\/[^/]+\/index\.ts$/).map((chunk) => [
          chunk.facadeModuleId!.split("/").at(-2),
          [...filesOf(chunk), ...fonts].map((name) => `/${name}`),
        ]);
        const early = made(/\/src\/early\.ts$/).map(
          (chunk) => (delete bundle[chunk.fileName], `<script>${chunk.code.trim()}</script>`),
        );
        const links = made(/\/pages\/Table\.svelte$/)
          .flatMap(filesOf)
          .map(
            (name) =>
              `<link rel="${name.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${name}">`,
          );
        const lines = [
          `<meta name="boards" content='${JSON.stringify(Object.fromEntries(boards))}'>`,
          ...early,
          ...links,
        ]
          .map((line) => `    ${line}\n`)
          .join("");
        const first = page.indexOf("    <script");
        table.source = page.slice(0, first) + lines + page.slice(first);
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
    // both pages load the same; what two pages or parts share is one file
    rolldownOptions: {
      input: ["index.html", "table.html", "src/early.ts"],
      output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 2 }] } },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8400", ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
