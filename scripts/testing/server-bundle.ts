import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { hashContents, readStamp } from '../bootstrap/content-hash.mjs';
import { inRoot, ROOT } from '../bootstrap/paths.mjs';

/** What Node loads by itself in a test run: the server, its threads, and the modules whose address threads are given. */
const ENTRIES = [
  'server/main.ts',
  'server/kaopu.ts',
  'server/commands.ts',
  'server/reads.ts',
  'server/job-kinds.ts',
  'server/database/sqlite-writer.thread.ts',
  'server/database/sqlite-log.thread.ts',
  'server/database/postgres-writer.thread.ts',
  'server/database/reader.thread.ts',
  'server/jobs/job.thread.ts',
  'server/testing/write-queue-commands.ts',
  'server/testing/test-reads.ts',
  'server/testing/test-jobs.ts',
];
const INPUTS = ['server', 'domain', 'ui', 'tasks', 'api', 'package-lock.json', 'scripts/testing'];
const FOLDER = inRoot('artifacts', 'server-bundle');
const STAMP = join(FOLDER, 'inputs');

/** Left where they are: what has parts of its own beside it, is changed by a test before it is used, or is loaded late. */
const EXTERNAL = [
  'better-sqlite3',
  'pg',
  'pino',
  'piscina',
  'fastify-metrics',
  'docx',
  'mammoth',
  'playwright-core',
  '@fastify/swagger-ui',
  '@napi-rs/canvas',
  'pdfjs-dist',
];

/** With it Node takes the server from the bundle. */
export const BUNDLE_OPTION = `--import=${new URL('./use-server-bundle.mjs', import.meta.url).href}`;

const addressOf = (file: string) => pathToFileURL(inRoot(...file.split('/'))).href;

/** A module goes on to say where it lies in the source: threads and pages are looked for from there. */
const SOURCE_ADDRESSES: Plugin = {
  name: 'source-addresses',
  enforce: 'pre',
  transform: (code, id) =>
    id.startsWith(inRoot('server'))
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
};

/**
 * The server in a few files. A test run starts hundreds of threads and processes of it, and of the processor's time that each
 * took, four fifths went into finding and reading 700 modules one by one.
 */
export async function ensureServerBundle(): Promise<void> {
  const wanted = hashContents(ROOT, INPUTS, (path) => !/\.test\.tsx?$/.test(path));
  if (readStamp(STAMP) === wanted) return;
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [SOURCE_ADDRESSES],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      outDir: FOLDER,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((file) => [basename(file, '.ts'), inRoot(...file.split('/'))])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const bundled = (file: string) => pathToFileURL(join(FOLDER, `${basename(file, '.ts')}.mjs`)).href;
  const entries = Object.fromEntries(ENTRIES.map((file) => [addressOf(file), bundled(file)]));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'entries.json'), JSON.stringify(entries, null, 2));
  writeFileSync(STAMP, `${wanted}\n`);
}
