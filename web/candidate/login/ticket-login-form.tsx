import { useState, type FormEvent } from 'react';
import type { TicketCredentials } from '#domain/ticket/login-rules.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { LoginProblem } from './send-ticket.ts';
import './ticket-login.css';

const WAITING_TEXT = '系统繁忙，正在自动重试登录，请不要关闭或刷新页面';

interface TicketLoginFormProps {
  enablePassword: boolean;
  initialTicket?: string;
  problem: LoginProblem | undefined;
  isBusy: boolean;
  /** For a server that has no time; the next try comes by itself. */
  isWaiting: boolean;
  onSubmit(typed: TicketCredentials): void;
}

export function TicketLoginForm(props: TicketLoginFormProps) {
  const { enablePassword, initialTicket = '', problem, isBusy, isWaiting, onSubmit } = props;
  const [username, setUsername] = useState(initialTicket);
  const [password, setPassword] = useState('');
  const errorAt = (place: LoginProblem['place']) => (problem?.place === place ? problem.text : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(enablePassword ? { username, password } : { username });
  };

  return (
    <form className="ticket-login__form" onSubmit={submit} noValidate>
      <TextField
        label="准考证号"
        size="large"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={errorAt('username')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
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
        />
      ) : null}
      <div role="alert" className="ticket-login__problem">
        {errorAt('form')}
      </div>
      <div role="status" className="ticket-login__waiting">
        {isWaiting ? WAITING_TEXT : null}
      </div>
      <Button type="submit" variant="primary" size="large" block loading={isBusy}>
        登录
      </Button>
    </form>
  );
}
