import type { SendFailure } from '../outbox/send-outcome.ts';
import type { SealedFile, SealedStore } from './sealed-store.ts';

/** refusedCount: so many of it the server does not take from here. */
export type DeliveryOutcome = { kind: 'delivered'; refusedCount: number } | SendFailure;
export type Deliver = (file: SealedFile) => Promise<DeliveryOutcome>;

/**
 * Brings everything that is sealed to the server, where it counts under its own name. Nothing is dropped: what the server
 * does not take stays, for a teacher. False when it has to be tried again.
 */
export async function deliverLeft(sealed: SealedStore, deliver: Deliver): Promise<boolean> {
  let isDone = true;
  for (const file of await sealed.all()) {
    if (file.isRefused) continue;
    const outcome = await deliver(file);
    if (outcome.kind === 'delivered' && outcome.refusedCount === 0) await sealed.remove(file.id);
    else if (outcome.kind === 'delivered' || outcome.kind === 'refused') {
      await sealed.put({ ...file, isRefused: true });
    } else {
      isDone = false;
      // The server stumbles over this one alone: the others have their turn.
      if (outcome.kind !== 'failing') break;
    }
  }
  return isDone;
}
