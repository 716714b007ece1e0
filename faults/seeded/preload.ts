// Loaded before the program (node --import), also in its worker threads: plants the bug that the environment names.
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { getMutant, MUTANT_VARIABLE } from './mutants.ts';
import { addressOf, planted, SIGN_VARIABLE } from './plant.ts';

const mutant = getMutant(process.env[MUTANT_VARIABLE] ?? '');
const address = addressOf(mutant);
const sign = process.env[SIGN_VARIABLE];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== address) return loaded;
    if (sign !== undefined) writeFileSync(sign, '');
    return { ...loaded, source: planted(mutant, Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});
