import { HttpBrowser } from './http-browser.ts';
import { ADMIN } from './server-process.ts';
import { SMALL_ANSWER, SMALL_QUESTIONNAIRE } from './test-app.ts';

/** A contest on a running server, reached only through its calls, as browsers do. */
export const LIVE_CONTEST = '现场';

export async function demandOk(reply: Promise<Response>): Promise<Response> {
  const response = await reply;
  if (response.status === 200) return response;
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`);
}

/** Without a time limit; admits the tickets 1001 to 1999. */
export async function addLiveContest(url: string): Promise<void> {
  const admin = new HttpBrowser(url);
  const owner = ADMIN.username;
  await demandOk(admin.post('/api/login', { ...ADMIN }));
  await demandOk(admin.post('/api/add-task', { ...SMALL_QUESTIONNAIRE, owner, name: '现场题' }));
  await demandOk(
    admin.post('/api/add-contest', {
      owner,
      name: LIVE_CONTEST,
      ticketType: 'range',
      ticket: [{ id: 1, start: '1001', end: '2000' }],
      tasks: ['opening', '现场题', 'closing'],
    }),
  );
}

export async function logInByTicket(browser: HttpBrowser, url: string, ticket: string): Promise<void> {
  const contestId = `${ADMIN.username}/${LIVE_CONTEST}`;
  await demandOk(browser.post(`${url}/api/ticket-login`, { contestId, username: ticket, takeOver: true }));
}

/** A candidate who has begun the test. */
export async function startedCandidate(url: string, ticket: string): Promise<HttpBrowser> {
  const browser = new HttpBrowser(url);
  await logInByTicket(browser, url, ticket);
  await demandOk(browser.get('/api/start-contest'));
  return browser;
}

interface LiveSubmission {
  ticket: string;
  /** Each has one of its own, by which it is found in the history afterwards. */
  key: string;
  sequence: number;
  answer?: object | undefined;
}

export function liveSubmission({ ticket, key, sequence, answer = SMALL_ANSWER }: LiveSubmission) {
  const query = new URLSearchParams({
    taskId: '1',
    userId: `${ADMIN.username}/${LIVE_CONTEST}/${ticket}`,
    sequence: String(sequence),
  });
  return { path: `/api/submit-task?${query.toString()}`, answer, headers: { 'idempotency-key': key } };
}

export function submitLive(browser: HttpBrowser, url: string, submission: LiveSubmission): Promise<Response> {
  const { path, answer, headers } = liveSubmission(submission);
  return browser.post(`${url}${path}`, answer, headers);
}
