import { useEffect, useRef, useState, type FormEvent } from 'react';
import { type TicketCredentials, typedTicket } from '#domain/ticket/login-rules.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { LoginProblem } from './send-ticket.ts';
import './ticket-login.css';

interface TicketLoginFormProps {
  enablePassword: boolean;
  initialTicket?: string;
  problem: LoginProblem | undefined;
  isBusy: boolean;
  /** Said while the server has no time; it goes on by itself. */
  waitingText: string | undefined;
  /** Said before anything is pressed. */
  note?: string | undefined;
  onSubmit(typed: TicketCredentials): void;
  onStopWaiting(): void;
}

export function TicketLoginForm(props: TicketLoginFormProps) {
  const {
    enablePassword,
    initialTicket = '',
    problem,
    isBusy,
    waitingText,
    note,
    onSubmit,
    onStopWaiting,
  } = props;
  const [username, setUsername] = useState(initialTicket);
  const [password, setPassword] = useState('');
  const errorAt = (place: LoginProblem['place']) => (problem?.place === place ? problem.text : undefined);

  // Whoever goes back from a number that is in use looks at the number.
  const ticket = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.place === 'note') ticket.current?.focus();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = { username: typedTicket(username) };
    onSubmit(enablePassword ? { ...typed, password: typedTicket(password) } : typed);
  };

  return (
    <form className="ticket-login__form" onSubmit={submit} noValidate>
      <TextField
        ref={ticket}
        label="准考证号"
        size="large"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={errorAt('username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        readOnly={waitingText !== undefined}
        data-autofocus
      />
      {enablePassword ? (
        <TextField
          label="密码"
          size="large"
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorAt('password')}
          autoComplete="off"
          maxLength={200}
          readOnly={waitingText !== undefined}
        />
      ) : null}
      <div role="alert" className="ticket-login__problem">
        {errorAt('form')}
      </div>
      <div role="status" className="ticket-login__waiting">
        {waitingText ?? errorAt('note') ?? note}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={isBusy}>
        {waitingText === undefined ? '登录' : '正在等待登录'}
      </Button>
      {waitingText === undefined ? null : (
        <Button variant="text" block onClick={onStopWaiting}>
          取消等待
        </Button>
      )}
    </form>
  );
}
