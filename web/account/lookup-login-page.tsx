import { useState, type FormEvent } from 'react';
import { LOOKUP_TITLES } from '#domain/ticket/login-rules.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { RoleTags } from '#ui/role-tags.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useLookupLogin, type LookupKind } from './use-lookup-login.ts';

const LEADS: Record<LookupKind, string> = {
  report: '输入准考证号，查看自己的测评报告。',
  school: '学校和区县的老师输入准考证号，查看考生的作答进度。',
};

/** 报告查询 and 作答进度查询 differ in their title and in what the number opens. */
export function LookupLoginPage({ kind }: { kind: LookupKind }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const lookup = useLookupLogin(kind);
  const { candidate } = lookup;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void lookup.submit(typed.trim(), password);
  };

  return (
    <LoginFrame title={LOOKUP_TITLES[kind]} lead={LEADS[kind]}>
      <form className="login__form" onSubmit={submit} noValidate>
        <TextField
          label="准考证号"
          name="ticket"
          autoComplete="off"
          autoCapitalize="none"
          inputMode="numeric"
          autoFocus
          size="large"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            lookup.forget();
          }}
          error={lookup.isPasswordNeeded ? undefined : lookup.problem}
        />
        {lookup.isPasswordNeeded ? (
          <TextField
            label="查询密码"
            name="query-password"
            type="password"
            autoComplete="off"
            autoFocus
            size="large"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={lookup.problem}
            hint="该准考证号设有查询密码；忘记密码请联系学校。"
          />
        ) : null}
        <Button type="submit" variant="primary" size="large" block loading={lookup.isBusy && !candidate}>
          查询
        </Button>
      </form>
      <ConfirmDialog
        open={candidate !== undefined}
        title="请确认您的信息"
        busy={lookup.isBusy}
        onConfirm={() => void lookup.confirm(password)}
        onCancel={lookup.forget}
      >
        {candidate ? (
          <dl className="facts">
            <dt>角色</dt>
            <dd>{candidate.tag === '' ? '—' : <RoleTags tag={candidate.tag} />}</dd>
            <dt>准考证号</dt>
            <dd>{candidate.name}</dd>
            <dt>姓名</dt>
            <dd>{candidate.realName || '—'}</dd>
            <dt>学校</dt>
            <dd>{candidate.school || '—'}</dd>
          </dl>
        ) : null}
      </ConfirmDialog>
    </LoginFrame>
  );
}
