import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The host stays the page's own: the server refuses changes that come from elsewhere. */
const SERVER = { target: `http://127.0.0.1:${process.env['PORT'] ?? 9095}`, changeOrigin: false };

const router = (files: string) => new RegExp(`react-router/dist/production/lib/(${files})\\.js`);

/**
 * What every candidate would load of the libraries and nobody here runs: this page has neither react-router's data
 * router nor its server, and iterates over no database. The libraries do not let the build see that by itself.
 */
const CUTS: [file: RegExp, cut: RegExp, instead: string][] = [
  // Free of side effects, so that what is not imported falls away.
  [router('context|dom/lib|dom/ssr/components'), /^\w+\.displayName = .*$/gm, ''],
  [
    router('components|context|hooks|dom/lib|dom/ssr/components'),
    /= (?=React\$1\.(forwardRef|createContext|memo)\()/g,
    '= /*@__PURE__*/ ',
  ],
  [router('router/router'), /= (?=new Set\()/g, '= /*@__PURE__*/ '],
  [/idb\/build\/index\.js/, /^(?=replaceTraps\([^;]*?isIteratorProp)/m, '/*@__PURE__*/ '],
  // Only a data router gives these.
  [router('hooks'), /React\$1\.useContext\(IsDataRouteContext\)/, 'false'],
  [router('hooks'), /React\$1\.useContext\(DataRouterContext\)/g, 'null'],
  [router('hooks'), /, dataRouterOpts\) \{/g, ') {'],
  [router('hooks'), /\bdataRouterOpts\b(\?\.\w+)?/g, 'null'],
  [router('hooks'), /static contextType = RSCRouterContext;/, ''],
  // Links fetch pages ahead only from the library's own server.
  [router('dom/lib'), /usePrefetchBehavior\(prefetch, rest\)/, '[false, null, {}]'],
  [router('dom/lib'), /React\$1\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
  [router('dom/lib'), /mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  // Hints for programmers, who have them from the development server.
  [
    router('components|hooks|dom/lib|router/(history|utils)'),
    /^\s*(warning|warningOnce|invariant)\(.*\);$/gm,
    '',
  ],
];

/** Every cut must find its place, so that an update of a library does not bring the weight back unseen. */
const leanLibraries: Plugin = {
  name: 'lean-libraries',
  apply: 'build',
  transform: {
    filter: { id: CUTS.map(([file]) => file) },
    handler(code, id) {
      return CUTS.filter(([file]) => file.test(id)).reduce((left, [, cut, instead]) => {
        if (left.search(cut) < 0) this.error(`${cut} finds nothing to cut in ${id}`);
        return left.replace(cut, instead);
      }, code);
    },
  },
};

const parts = (...paths: string[]) => new RegExp(paths.join('|'));

/** The frame with all that it imports, and what nearly every page of a candidate loads beside it. */
const PAGE_PARTS = parts(
  '/web/main\\.',
  '/ui/(clean-html|dialog|drawer|html-rules|html-text|progress-bar|tag|tag-tone|ui-mode|use-modal)\\.',
  '/web/candidate/(load-problem|session/dashboard-origin)\\.',
  '/domain/account/account\\.ts',
  '/domain/contest/contest\\.ts',
  '/domain/ticket/login-rules\\.',
);

/** What the login of a contest needs beside that. */
const LOGIN_PARTS = parts(
  '/web/candidate/login/(contest-not-found|login-problem|ticket-login|ticket-login-form|use-ticket-login)\\.',
  '/ui/(card|confirm-dialog|role-tags|text-field)\\.',
);

/** What taking a test needs from its first task to its last. */
const TEST_PARTS = parts(
  '/web/candidate/outbox/',
  '/web/candidate/session/(closed-dialog|closing-note|send-everything|server-clock|session-dialogs|use-end-session)\\.',
  '/tasks/(registry\\.[a-z]+|task|task-types)\\.tsx?',
  '/domain/session/(clock-text|contest-session|refusals|session-notice|sequence)\\.',
);

export default defineConfig({
  plugins: [react(), leanLibraries],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Computer rooms are seldom up to date.
    target: ['chrome90', 'edge90', 'firefox90', 'safari14'],
    // Nothing in the page as a data: address, so that the content security policy can stay narrow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Old browsers get short code for class fields and `?.`: no field here hides a setter, and nobody asks for document.all.
      transform: {
        assumptions: { setPublicClassFields: true, noDocumentAll: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      },
      output: {
        // What every page needs changes seldom: apart from our own code it stays in the browser's cache over an update.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Small parts weigh less together than as twenty files.
            { name: 'page', test: PAGE_PARTS },
            { name: 'login', test: LOGIN_PARTS },
            { name: 'test', test: TEST_PARTS },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/files': SERVER },
  },
});
