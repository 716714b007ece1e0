import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

/** The host stays the page's own: the server refuses changes that come from elsewhere. */
const SERVER = { target: `http://127.0.0.1:${process.env['PORT'] ?? 9095}`, changeOrigin: false };

/** What belongs to one kind of task alone is named after it, so that everybody sees who loads what. */
function kindPrefix(moduleIds: readonly string[]): string {
  const folders = moduleIds.map((id) => /\/tasks\/([^/]+)\//.exec(id)?.[1]);
  const kind = folders.find((folder) => folder !== undefined && folder !== 'view' && folder !== 'kit');
  return kind === undefined ? '' : `${kind}-`;
}

const IN_EVERY_PAGE = /^assets\/((first|rolldown-runtime|react|page)-[\w-]+\.js|page-[\w-]+\.css)$/;

/** Fetched before they are needed: what they consist of comes without being named in each page that fetches them. */
const IN_NO_HURRY =
  /^assets\/(background|choose-answer-dialog|closing|debug|logout-dialog|open-test-log|other-tab-dialog|seal-answers|session-lost)-/;

const BUILD = {
  // Computer rooms are seldom up to date.
  target: ['chrome90', 'edge90', 'firefox90', 'safari14'],
  // Nothing in the page as a data: address, so that the content security policy can stay narrow.
  assetsInlineLimit: 0,
};

// Old browsers get short code for class fields and `?.`: no field here hides a setter, and nobody asks for document.all.
const TRANSFORM = {
  assumptions: { setPublicClassFields: true, noDocumentAll: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

// React has had it itself since 18.
const RESOLVE = { alias: { 'use-sync-external-store/shim/index.js': 'react' } };

/**
 * The document in which authors try tests is built apart, after the page: it holds the same modules and rules beside, and in one
 * build those would lie in the files that candidates load.
 */
function previewBuild(): Plugin {
  let outDir = '';
  return {
    name: 'preview-build',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle(error) {
      if (error) return;
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [react()],
        resolve: RESOLVE,
        publicDir: false,
        build: {
          ...BUILD,
          outDir,
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: 'preview.html', transform: TRANSFORM },
        },
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), previewBuild()],
  resolve: RESOLVE,
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    ...BUILD,
    // What index.html itself names is there already: to name it again with each part costs the first page a few ms.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (fetched, files, { hostType }) => {
        if (hostType !== 'js') return files;
        return IN_NO_HURRY.test(fetched) ? [] : files.filter((file) => !IN_EVERY_PAGE.test(file));
      },
    },
    rolldownOptions: {
      transform: TRANSFORM,
      output: {
        // Every page lists its parts by name, and hashes do not compress: seven signs are 42 bits.
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name, moduleIds }) => `assets/${kindPrefix(moduleIds)}${name}-[hash:7].js`,
        // Small parts weigh less together than as twenty files. Each group takes along what it imports, unless one above has it;
        // what is fetched when it is needed is named, to stay out.
        codeSplitting: {
          groups: [
            // Changes seldom: apart from our own code it stays in the browser's cache over an update.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
            },
            // Apart from React, which it does not wait for.
            { name: 'first', test: /\/web\/first-requests\./ },
            // The frame, and what the rooms of candidates share. Libraries have folders of such names too.
            {
              name: 'page',
              test: /^(?!.*\/node_modules\/).*\/(web\/main\.|ui\/([^/]+|forms\/confirm-dialog\.tsx)$|web\/candidate\/[^/]+$|domain\/(account\/(?!browser-name|(common-)?password)|contest\/(?!readiness))[\w-]+\.ts)/,
            },
            { name: 'login', test: /\/web\/candidate\/login\/(?!take-over-question)/ },
            {
              name: 'test',
              test: /\/(web\/candidate\/(outbox\/(?!renumber)|session\/|test-page\/)|tasks\/(view\/|kind\.|kit\/use-stable\.)|domain\/text\/same-json\.)/,
            },
            // Most tests begin with a questionnaire: its usual questions as one file.
            { name: 'form', test: /\/tasks\/basic\/(player|rules)\./ },
            // The test page lists by name what each kind consists of: what several share, and each by itself, is one file.
            { name: 'dragging', test: /\/tasks\/kit\/(use-dragging|use-carrying|stage|keyboard-movement)\./ },
            { name: 'turning', test: /\/tasks\/kit\/(use-turning|turn-bar|fallible|address)\./ },
            {
              name: 'drawing',
              test: /\/tasks\/kit\/(framed-page\/frame-look|svg-(node|view)|text-(lines|rows)|list-(edits|splice)|history-keys|key-press|announcer|missing-pictures|use-(flush|edit-history|full-screen|large-stage|assets|go-to-missing))\.tsx?$/,
            },
            {
              name: 'framed',
              test: /\/tasks\/(kit\/framed-page\/(?!framed-kind|framed-page\.schema)|(frame|game)\/(player|rules)\.)/,
            },
            { name: 'player', test: /\/tasks\/balance\/(player|rules)\./ },
            { name: 'cards', test: /\/tasks\/deck\/(player|rules)\./ },
            { name: 'leaves', test: /\/tasks\/slides\/(player|rules)\./ },
            { name: 'stage', test: /\/tasks\/canvas\/(player|rules)\./ },
            { name: 'film', test: /\/tasks\/video\/(player|rules)\./ },
            { name: 'model', test: /\/tasks\/three\/(player|rules)\./ },
            { name: 'sheet', test: /\/tasks\/sketch\/(player|rules)\./ },
            // The key is fetched first, so that the answers of whoever loses the network then can be sealed.
            { name: 'rescue-key', test: /\/web\/candidate\/rescue\/rescue-key\./ },
            {
              name: 'seal-answers',
              test: /\/(web\/candidate\/rescue\/(rescue-offer|seal-answers|download)|domain\/session\/rescue-file)\./,
            },
            { name: 'receipt', test: /\/web\/candidate\/ending\/(receipt|look-back)/ },
            { name: 'session-lost', test: /\/web\/candidate\/login-again\// },
            { name: 'closing', test: /\/web\/candidate\/ending\/(closing-view|no-task)\./ },
            { name: 'background', test: /\/web\/candidate\/background\/(?!fetch-later|use-background)/ },
            { name: 'debug', test: /\/web\/candidate\/debug\/(?!debug-parts)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/files': SERVER },
  },
});
