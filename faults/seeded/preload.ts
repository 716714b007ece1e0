// Loaded before the program (node --import), also in its worker threads: plants the bug that the environment names.
import { registerHooks } from 'node:module';
import { getMutant, MUTANT_VARIABLE } from './mutants.ts';
import { addressOf, planted } from './plant.ts';

const mutant = getMutant(process.env[MUTANT_VARIABLE] ?? '');
const address = addressOf(mutant);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== address) return loaded;
    return { ...loaded, source: planted(mutant, Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});
