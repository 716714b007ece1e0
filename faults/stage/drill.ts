import { ADMIN } from '#server/testing/server-process.ts';

/** The contest of every drill: no time limit, tasks in any order, candidates of a few schools. */
export const CONTEST = '演练';
export const CONTEST_ID = `${ADMIN.username}/${CONTEST}`;
export const TASK_NAMES = ['演练题一', '演练题二', '演练题三', '演练题四'];
export const SCHOOLS = ['一中', '二中', '三中'];

const FIRST_TICKET = 10_001;

export const ticketAt = (index: number) => String(FIRST_TICKET + index);
export const userIdOf = (ticket: string) => `${CONTEST_ID}/${ticket}`;

/** An answer that is told from every other one by its text. */
export function answerSaying(text: string) {
  return {
    basic: [
      { id: 1, option: 1 },
      { id: 2, strOption: text },
    ],
  };
}

/** Without the server's schemas: the bots' process knows the calls and nothing else. */
export function submitPath({ user, taskId, sequence }: { user: string; taskId: number; sequence: number }) {
  const query = new URLSearchParams({ taskId: String(taskId), userId: user, sequence: String(sequence) });
  return `/api/submit-task?${query.toString()}`;
}
