import { useState } from 'react';
import { renewedTicket, typedProblem, type TicketCredentials } from '#domain/ticket/login-rules.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { askForAccount } from '#web/api-client/account-store.ts';
import { changePerson } from '../change-person/change-person.ts';
import { personText } from '../change-person/person-text.ts';
import { dashboardOrigin } from '../session/dashboard-origin.ts';
import { loginFailure, loginProblem, type LoginProblem, sendTicket } from '../login/send-ticket.ts';
import { settleWithServer } from '../session/server-news.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { useTest } from '../test-page/test-context.ts';
import { TicketLoginForm } from '../login/ticket-login-form.tsx';
import { useWaiting } from '../login/use-waiting.ts';
import './session-lost-dialog.css';

/** Asks for the ticket in place: the task and everything typed stay where they are. */
export function SessionLostDialog() {
  const { contest, account, outbox } = useTest();
  const lostMessage = useOutboxState(outbox, (state) => state.lostMessage);
  const [problem, setProblem] = useState<LoginProblem>();
  const [isBusy, setBusy] = useState(false);
  const waiting = useWaiting();

  function asEntered(typed: TicketCredentials): TicketCredentials {
    if (!dashboardOrigin.find(account)) return typed;
    const username = renewedTicket(typed.username, account, contest);
    return contest.enablePassword ? { username, password: username } : { username };
  }

  async function logIn(typed: TicketCredentials): Promise<void> {
    const wrong = typedProblem(contest, typed);
    setProblem(wrong ? loginProblem(wrong) : undefined);
    if (wrong) return;
    setBusy(true);
    waiting.begin();
    try {
      await sendTicket(account.contestId, asEntered(typed), { ...waiting.options(), again: account.id });
      const renewed = await askForAccount();
      // The server lets nobody else in by this way.
      if (renewed?.id !== account.id) throw new Error(LOGIN_TEXTS.otherTicket);
      // Before anything is sent: what another device has brought meanwhile is not to be replaced unseen.
      if (!(await settleWithServer(account.id, outbox))) throw new Error('网络连接失败，请再试一次');
      outbox.renewSession();
    } catch (error) {
      if (!waiting.isStopped()) setProblem(loginFailure(error));
    } finally {
      waiting.end();
      setBusy(false);
    }
  }

  /** What is unsent here stays, and is sent under the name of the one who is asked for. */
  async function leaveToOther(): Promise<void> {
    setBusy(true);
    await changePerson(account).catch((error: unknown) => setProblem(loginFailure(error)));
    setBusy(false);
  }

  return (
    <Dialog open title="请重新登录">
      <div className="login-again">
        <p className="test__hint">
          {lostMessage === REFUSALS.otherUser ? LOGIN_TEXTS.otherPerson : lostMessage}。当前作答的是{' '}
          {personText(account)}。
          {lostMessage === LOGIN_TEXTS.takenOver
            ? '如果不是你本人换了电脑，请告诉监考老师；在这里重新登录后，另一台设备会退出。'
            : null}
          已作答的内容保存在本机，重新登录后会自动上传。
        </p>
        <TicketLoginForm
          enablePassword={contest.enablePassword}
          problem={problem}
          isBusy={isBusy}
          waitingText={waiting.text}
          onSubmit={(typed) => void logIn(typed)}
          onStopWaiting={waiting.stop}
        />
        <Button variant="text" block disabled={isBusy} onClick={() => void leaveToOther()}>
          不是我，换人登录
        </Button>
      </div>
    </Dialog>
  );
}
