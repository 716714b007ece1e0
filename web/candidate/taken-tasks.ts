import { useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { useServerData } from '#web/api-client/use-server-data.ts';
import { hasLeft } from './left-behind/left-mark.ts';
import type { Outbox } from './outbox/outbox-types.ts';
import { settleWithServer } from './session/server-news.ts';

/** What a candidate left here before somebody else sat down is on the server when they come back. */
const LEFT_PATIENCE_MS = 4_000;

async function deliverLeftFirst(): Promise<void> {
  if (!hasLeft()) return;
  const delivering = import('./left-behind/left-answers.ts').then((left) => left.takeCareOfLeft());
  const patience = new Promise<void>((resolve) => setTimeout(resolve, LEFT_PATIENCE_MS));
  await Promise.race([delivering, patience]).catch(() => undefined);
}

/**
 * The opening page before the start, all tasks after it, so that the test goes on without a network. Those who need not press
 * the button have all of them from the first moment.
 */
export function useTakenTasks(
  contest: Pick<TakenContest, 'owner' | 'tasks'>,
  outbox: Outbox,
  { id, tag, startTime }: Pick<Account, 'id' | 'tag' | 'startTime'>,
) {
  const isStarted = startTime !== '';
  const isFree = isCandidateEditorTag(tag);
  const { owner, tasks } = contest;
  const askForAll = async () => {
    const [given] = await Promise.all([
      call('GET /api/get-tasks', { query: { owner } }),
      // Before a task is shown: it begins with what was typed at another computer.
      deliverLeftFirst().then(() => settleWithServer(id, outbox)),
    ]);
    return given;
  };
  const askForOpening = async () => {
    const opening = await call('GET /api/get-task', { query: { id: entityId(owner, tasks[0] ?? '') } });
    return opening ? [opening] : [];
  };
  const [wasStarted] = useState(isStarted);
  const key = `taken-tasks/${id}`;
  const fixed = { fixed: true };
  const opened = useServerData(wasStarted ? '' : `${key}/opened`, isFree ? askForAll : askForOpening, fixed);
  const started = useServerData(isStarted ? `${key}/started` : '', askForAll, fixed);
  // What the first answer was given to stays on screen until the version that counts is there.
  return isStarted && !(isFree && started.data === undefined && opened.data) ? started : opened;
}
