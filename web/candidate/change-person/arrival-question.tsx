import { useState } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/forms/card.tsx';
import { useAction } from '#web/api-client/use-action.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { tabId } from '../login/kept-place.ts';
import { changePerson } from './change-person.ts';
import { personText } from './person-text.ts';
import './arrival-question.css';

interface ArrivalQuestionProps {
  account: Account;
  /** The number of somebody else, for whom the link was made. */
  meantFor?: string | undefined;
  onContinue(): void;
}

/** Computers are shared: whoever arrives while a candidate is logged in is asked before anything of theirs is shown. */
export function ArrivalQuestion({ account, meantFor, onContinue }: ArrivalQuestionProps) {
  const [problem, setProblem] = useState('');
  const change = useAction(
    () => changePerson(account),
    (error) => setProblem(error.message),
  );
  const goOn = () => {
    // From here on the tab is known, and the plain address leads on.
    tabId();
    onContinue();
  };
  const title = `当前登录的是 ${personText(account)}`;
  usePageTitle('确认身份');
  return (
    <div className="page page--narrow arrival">
      <Card>
        <h1 className="arrival__title">{title}</h1>
        {meantFor === undefined ? null : (
          <p className="arrival__meant">
            这个链接是给准考证号 <strong>{meantFor}</strong> 的。
          </p>
        )}
        <p>
          如果不是你本人，请换人登录，不要在别人的名下作答。换人登录会结束当前的登录；还没有上传的答案留在这台电脑上，会自动以
          {account.name || '原考生'}的名义上传。
        </p>
        <div role="alert" className="arrival__problem">
          {problem}
        </div>
        <div className="arrival__actions">
          <Button
            variant={meantFor === undefined ? 'default' : 'primary'}
            size="large"
            block
            loading={change.isRunning}
            onClick={() => change.run()}
          >
            不是我，换人登录
          </Button>
          <Button
            variant={meantFor === undefined ? 'primary' : 'default'}
            size="large"
            block
            disabled={change.isRunning}
            onClick={goOn}
          >
            继续作答
          </Button>
        </div>
      </Card>
    </div>
  );
}
