import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isCandidateEditorTag } from '#domain/account/tags.ts';
import type { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import type { PublicContest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { needsConfirmation, typedProblem, type TicketCredentials } from '#domain/ticket/login-rules.ts';
import { askForAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { dashboardPath, GOES_ON, testPath } from '../candidate-paths.ts';
import { loginFailure, loginProblem, type LoginProblem, patiently, sendTicket } from './send-ticket.ts';
import { isReloadedPage, keptPlace } from './kept-place.ts';
import { useWaiting } from './use-waiting.ts';

interface Confirmation {
  /** Undefined when the server would not say who has the number. */
  candidate: CandidateCard | undefined;
  typed: TicketCredentials;
}

const GOES_ON_TEXT = '正在继续排队，你的位置还在。轮到时会自动登录，请不要关闭页面。';
const PLACE_TEXT = '你的排队位置还在，请再登录一次。';

/**
 * Rules, look-up, confirmation, login, and on to the test. Whoever has reloaded the page while waiting in line goes on with
 * that by themselves, unless they are asked for what is not kept.
 */
export function useTicketLogin(contest: PublicContest) {
  const { owner, name } = contest;
  const contestId = entityId(owner, name);
  const [problem, setProblem] = useState<LoginProblem>();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isBusy, setBusy] = useState(false);
  const waiting = useWaiting();
  const [kept] = useState(() => (isReloadedPage() ? keptPlace.find(contestId, Date.now()) : undefined));
  const [note, setNote] = useState(kept && PLACE_TEXT);

  async function attempt(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    setNote(undefined);
    waiting.begin();
    try {
      await action();
    } catch (error) {
      setConfirmation(undefined);
      if (!waiting.isStopped()) setProblem(loginFailure(error));
    } finally {
      waiting.end();
      setBusy(false);
    }
  }

  async function logIn(typed: TicketCredentials): Promise<void> {
    const leadsTo = await sendTicket(contestId, typed, waiting.options());
    if (isParent(contest)) {
      navigate(dashboardPath(owner, name, leadsTo ?? typed.username), { state: GOES_ON });
      return;
    }
    if (contest.type === 'external') {
      window.location.assign(leadsTo ?? contest.externalUrl);
      return;
    }
    const account = await askForAccount();
    rememberAccount(account);
    navigate(account && isCandidateEditorTag(account.tag) ? '/candidate-edit' : testPath(owner, name));
  }

  /** Where somebody guesses numbers nobody is shown any more; whoever has a right one gets in all the same. */
  async function find(name: string): Promise<CandidateCard | null | 'not told'> {
    // The server adds the contest's suffix; the login page does not know it.
    const query = { name, contestId };
    const ask = () => call('GET /api/get-global-candidate', { query });
    try {
      return await patiently(ask, waiting.options());
    } catch (error) {
      if (error instanceof ApiError && (error.status === 429 || error.status >= 500)) return 'not told';
      throw error;
    }
  }

  async function lookUp(typed: TicketCredentials): Promise<void> {
    const candidate = await find(typed.username);
    if (candidate === 'not told') setConfirmation({ candidate: undefined, typed });
    else if (candidate && needsConfirmation(candidate)) setConfirmation({ candidate, typed });
    else await logIn(typed);
  }

  return {
    problem,
    isBusy,
    waitingText: waiting.text,
    stopWaiting: waiting.stop,
    /** Said to whoever stood in line before the page was loaded; and the number that was typed then. */
    note,
    keptTicket: kept?.username,
    /** The one who was to be logged in had confirmed it before. */
    goOnWaiting(): void {
      if (!kept?.isFresh || contest.enablePassword) return;
      void attempt(() => {
        waiting.options().onWait?.(GOES_ON_TEXT);
        return logIn({ username: kept.username });
      });
    },
    confirmation,
    submit(typed: TicketCredentials): void {
      const wrong = typedProblem(contest, typed);
      if (wrong) setProblem(loginProblem(wrong));
      else void attempt(() => lookUp(typed));
    },
    /** For an address that names the candidate: a password, where one is asked for, equals the number. */
    logInAs(ticket: string): void {
      void attempt(() =>
        logIn({ username: ticket, ...(contest.enablePassword ? { password: ticket } : {}) }),
      );
    },
    confirm(): void {
      if (confirmation) void attempt(() => logIn(confirmation.typed));
    },
    cancel: () => setConfirmation(undefined),
  };
}
