// Loaded before the program (node --import), also in its worker threads: the server comes from its bundle.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const entries = JSON.parse(
  readFileSync(new URL('../../artifacts/server-bundle/entries.json', import.meta.url), 'utf8'),
);

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const url = entries[resolved.url];
    return url === undefined ? resolved : { ...resolved, url, format: 'module' };
  },
});
