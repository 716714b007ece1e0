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

const PAGE_PARTS =
  /\/web\/(ui|api-client)\/|\/web\/candidate\/(paths|load-problem|contest-loading)|\/domain\/(session|text|account)\/[a-z-]+\.ts$/;

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
            // Small parts that nearly every page shares weigh less together than as twenty files.
            { name: 'page', test: PAGE_PARTS },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/files': SERVER },
  },
});
