// The bots' process: candidates that log in, begin the contest and answer until they are told to stop.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openRecord } from '../record.ts';
import { answerSaying, TASK_NAMES, ticketAt } from '../stage/drill.ts';
import { acknowledgedLine, type BotOptions } from './bot-options.ts';
import { BotCandidate } from './candidate.ts';

/** What is under way when they are told to stop is still sent until it is acknowledged, but not for ever. */
const FAREWELL_MS = 20_000;
const TELL_EVERY_MS = 20;

const options = JSON.parse(process.argv[2] ?? '') as BotOptions;
const record = openRecord(options.recordFile);
let acknowledged = 0;
let stopAt = Date.now() + options.seconds * 1_000;

const stop = () => {
  stopAt = Math.min(stopAt, Date.now());
};
process.stdin.on('end', stop).on('error', stop).resume();
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

const hasGivenUp = () => Date.now() > stopAt + FAREWELL_MS;

async function answer(candidate: BotCandidate, ticket: string): Promise<void> {
  // As the page does: by the clock, so that a candidate who comes back after a reload goes on above what was sent.
  let sequence = Date.now();
  for (let count = 1; count <= options.submissions && Date.now() < stopAt; count += 1) {
    sequence += 1;
    const isAcknowledged = await candidate.deliver({
      user: candidate.user,
      key: randomUUID(),
      taskId: randomInt(TASK_NAMES.length) + 1,
      sequence,
      body: answerSaying(`考生${ticket}的第${count}次作答`),
    });
    if (isAcknowledged) acknowledged += 1;
    await delay(Math.random() * options.thinkingMs);
  }
}

const candidates = Array.from({ length: options.bots }, (_, index) => {
  const ticket = ticketAt(index);
  return { ticket, candidate: new BotCandidate({ ...options, ticket, record, hasGivenUp }) };
});
const entered = await Promise.all(candidates.map(({ candidate }) => candidate.enter()));
if (entered.includes(false)) throw new Error('not all bots could begin the contest');
const tell = () => process.stdout.write(acknowledgedLine(acknowledged));
tell();
setInterval(tell, TELL_EVERY_MS);
await Promise.all(candidates.map(({ candidate, ticket }) => answer(candidate, ticket)));
record.close();
// Connections that are kept open, and our standard input, would hold it here.
process.exit(0);
