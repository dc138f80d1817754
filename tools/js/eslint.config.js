// The parts share one scope when they are joined; names across them are TypeScript's to check.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["**/*.js"],
    languageOptions: { sourceType: "script", ecmaVersion: 2022, globals: globals.browser },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { vars: "local", argsIgnorePattern: "^_" }],
      "no-implicit-globals": "off",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "prefer-const": "error",
      eqeqeq: "error",
    },
  },
];
