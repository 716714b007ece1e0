import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SOURCE = readFileSync(new URL('./page-shim.js', import.meta.url), 'utf8');

/** Notes and indents are for those who read it here. */
const lines = SOURCE.split('\n').map((line) => line.trim());
const sent = lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n');

const bytes = Buffer.from(`<script>${sent}</script>`);

/** What every page of a package begins with. */
export const PAGE_SHIM = {
  bytes,
  version: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
};
