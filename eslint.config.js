import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const CONFIG_FILES = ['*.config.{js,ts}', '.dependency-cruiser.cjs'];

/** Places that talk to a terminal. */
/** What speaks to whoever has started it. */
const CONSOLE_FILES = [
  ...['scripts/**', 'bench/**', 'faults/**'],
  ...['server/main.ts', 'server/kaopu.ts', 'server/operator/**', 'server/trouble-words.ts'],
];

export default defineConfig(
  globalIgnores(['dist/', 'data/', 'artifacts/', 'node_modules/']),
  {
    files: ['**/*.{js,mjs,cjs,ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      // One program with the types of server and page together: much quicker than one per folder, and the
      // compiler checks already keep the folders' own limits.
      parserOptions: { project: 'scripts/tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Give it a name: default exports get a new one at every import.',
        },
      ],
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], rules: { 'no-unused-vars': 'error' } },
  {
    files: ['{web,ui,tasks}/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['web/{author,admin,report,progress,staff}/**/*.{ts,tsx}'],
    // They go exactly where they are told.
    ignores: ['web/staff/navigate.ts', 'web/staff/forms/use-unsaved-guard.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'wouter/use-browser-location',
          importNames: ['navigate'],
          message: 'Use #web/staff/navigate.ts: it keeps the owner whose things are shown.',
        },
      ],
    },
  },
  {
    // Vitest and Vite ask for a default export here.
    files: [...CONFIG_FILES, 'scripts/testing/{global-setup,counts-reporter}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: CONSOLE_FILES, rules: { 'no-console': 'off' } },
);
