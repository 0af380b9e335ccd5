import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["public"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      "svelte/no-unused-svelte-ignore": "off", // svelte-check sees what these are for, this linter does not
      "svelte/no-useless-mustaches": "off", // a space that must stay, or a branch that shows nothing
      "svelte/prefer-svelte-reactivity": "off", // what is not drawn need not be watched
      "svelte/require-each-key": "off", // a list that never changes its order needs none
    },
  },
);
