import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The host stays the page's own: the server refuses changes that come from elsewhere. */
const SERVER = { target: `http://127.0.0.1:${process.env['PORT'] ?? 9095}`, changeOrigin: false };

/**
 * Takes 4 KB out of every candidate's first load: react-router does not mark its forms and fetchers, which nobody here
 * uses, as free of side effects; and its links prefetch pages, which only its own server can answer.
 */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/(dom\/|components|context|hooks)/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/React\$?\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null')
        .replace(/= (React\$?\d*\.(forwardRef|createContext|memo)\()/g, '= /*@__PURE__*/ $1'),
  },
};

const parts = (...paths: string[]) => new RegExp(paths.join('|'));

/** What nearly every page of a candidate loads. */
const PAGE_PARTS = parts(
  'vite/preload-helper',
  '/web/api-client/',
  '/web/ui/(button|button-classes|clean-html|dialog|drawer|error-page|html-rules|html-text|icon|progress-bar)\\.',
  '/web/ui/(spinner|tag|tag-tone|toast|toaster|ui-mode|use-modal|use-page-title)\\.',
  '/web/shell/lazy-part\\.',
  '/web/candidate/(contest-loading|load-problem|paths|session/dashboard-origin)\\.',
  '/domain/account/(account\\.ts|tags\\.)',
  '/domain/contest/contest\\.ts',
  '/domain/text/entity-id\\.',
  '/domain/ticket/login-rules\\.',
);

/** What the login of a contest needs beside that. */
const LOGIN_PARTS = parts(
  '/web/candidate/login/(contest-not-found|login-problem|ticket-login|ticket-login-form|use-ticket-login)\\.',
  '/web/ui/(card|confirm-dialog|role-tags|text-field)\\.',
);

/** What taking a test needs from its first task to its last. */
const TEST_PARTS = parts(
  '/web/candidate/outbox/',
  '/web/candidate/session/(closed-dialog|closing-note|send-everything|server-clock|session-dialogs|use-end-session)\\.',
  '/tasks/(registry\\.[a-z]+|task|task-types)\\.tsx?',
  '/domain/session/(clock-text|contest-session|refusals|session-notice|sequence)\\.',
);

export default defineConfig({
  plugins: [react(), leanRouter],
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
