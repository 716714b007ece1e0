import { DRILLS } from '../drills.ts';
import type { Machine, Scenario } from '../scenario.ts';
import type { Mutant, Proof } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { whyNotRed } from './prove.ts';

/** A proof cannot run where its drill cannot. */
export function obstacleOf(proof: Proof, machine: Machine): string | undefined {
  if (!('drill' in proof)) return undefined;
  const drill = DRILLS.find(({ name }) => name === proof.drill);
  if (!drill) throw new Error(`there is no drill called ${proof.drill}`);
  return drill.obstacle(machine);
}

function seeded(mutant: Mutant): Scenario {
  return {
    name: `seeded-${mutant.name}`,
    what: `a planted bug must be found: ${mutant.what}`,
    obstacle: (machine) => mutant.proofs.map((proof) => obstacleOf(proof, machine)).find(Boolean),
    async run(form, machine) {
      const proofs = form === 'short' ? mutant.proofs.slice(0, 1) : mutant.proofs;
      const problems: string[] = [];
      for (const proof of proofs) {
        const problem = await whyNotRed(mutant, proof, machine);
        if (problem !== undefined) problems.push(problem);
      }
      return { counts: { proofs: proofs.length }, problems };
    },
  };
}

export const SEEDED: Scenario[] = MUTANTS.map(seeded);
