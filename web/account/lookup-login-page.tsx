import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import {
  LOOKUP_TITLES,
  LOOKUP_UNKNOWN,
  lookupProblem,
  needsConfirmation,
  typedTicket,
} from '#domain/ticket/login-rules.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { toast } from '#ui/toast.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx';
import { RoleTags } from '#ui/forms/role-tags.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { useAccount } from '#web/api-client/use-server-data.ts';
import { LoginFrame } from './login-frame.tsx';

type LookupKind = keyof typeof LOOKUP_TITLES;

const CALLS = { report: 'POST /api/report-login', school: 'POST /api/school-login' } as const;

/** Said by the server when the candidate has a query password and none, or a wrong one, was sent. */
const PASSWORD_REQUIRED = 'password-required';

interface Step {
  isBusy: boolean;
  problem?: string;
  /** Shown for confirmation before the login. */
  candidate?: CandidateCard;
  /** The number to be confirmed where the server would not say who has it. */
  unverified?: string;
  /** The number that turned out to have a query password. */
  passwordFor?: string;
}

const asError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Check what was typed, look the candidate up, have it confirmed, log in. Whoever has a query password is asked for that instead
 * of being shown: it says as much as a name does.
 */
function useLookupLogin(kind: LookupKind) {
  const [params] = useSearchParams();
  // Owners who share numbers with others hand out an address that says whose candidates are meant.
  const ofOwner = params.get('owner');
  const whose = ofOwner ? { owner: ofOwner } : {};
  const [step, setStep] = useState<Step>({ isBusy: false });

  /** Said once, at the field that it concerns. */
  const fail = (reason: string, rest: Partial<Step> = {}) => {
    const problem = reason === LOGIN_TEXTS.ticketRequired ? reason : `登录失败：${reason}`;
    setStep({ isBusy: false, problem, ...rest });
  };

  const login = async (username: string, password: string, wasAsked: boolean) => {
    setStep((before) => ({ ...before, isBusy: true }));
    try {
      const body = { username, ...whose, ...(password === '' ? {} : { password }) };
      const { status, msg } = await call(CALLS[kind], { body });
      if (status !== 'ok') return fail(msg);
      await reloadAccount();
      toast.success('成功登录，自动跳转到首页');
      navigate('/');
    } catch (error) {
      const isPasswordNeeded = error instanceof ApiError && error.data === PASSWORD_REQUIRED;
      if (!isPasswordNeeded) fail(asError(error), wasAsked ? { passwordFor: username } : {});
      else if (wasAsked) fail(asError(error), { passwordFor: username });
      else setStep({ isBusy: false, passwordFor: username });
    }
  };

  const submit = async (typed: string, password: string) => {
    toast.clear();
    const problem = lookupProblem(typed, LOOKUP_TITLES[kind]);
    if (problem) return fail(problem);
    if (step.passwordFor === typed) {
      if (password === '') return setStep({ ...step, problem: '请输入查询密码！' });
      return login(typed, password, true);
    }
    setStep({ isBusy: true });
    try {
      const query = { name: typed, page: kind, ...whose };
      const candidate = await call('GET /api/get-global-candidate', { query });
      if (!candidate) return fail(LOOKUP_UNKNOWN);
      if (candidate.needsPassword) return setStep({ isBusy: false, passwordFor: typed });
      if (!needsConfirmation(candidate)) return await login(typed, '', false);
      setStep({ isBusy: false, candidate });
    } catch (error) {
      // Where somebody guesses numbers nobody is shown any more; the log-in itself goes on.
      if (error instanceof ApiError && error.status === 429) setStep({ isBusy: false, unverified: typed });
      else fail(asError(error));
    }
  };

  return {
    isBusy: step.isBusy,
    problem: step.problem,
    candidate: step.candidate,
    isPasswordNeeded: step.passwordFor !== undefined,
    submit,
    unverified: step.unverified,
    confirm(password: string) {
      const number = step.candidate?.name ?? step.unverified;
      return number === undefined ? undefined : login(number, password, false);
    },
    /** Another number is typed, or the candidate is somebody else. */
    forget: () => setStep({ isBusy: false }),
  };
}

const LEADS: Record<LookupKind, string> = {
  report: '输入准考证号，查看自己的测评报告。',
  school: '学校和区县的老师输入准考证号，查看考生的作答进度。',
};

/** 报告查询 and 作答进度查询 differ in their title and in what the number opens. */
export function LookupLoginPage({ kind }: { kind: LookupKind }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const lookup = useLookupLogin(kind);
  const { candidate, unverified } = lookup;
  const account = useAccount().data;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void lookup.submit(typedTicket(typed), password);
  };

  return (
    <LoginFrame title={LOOKUP_TITLES[kind]} lead={LEADS[kind]}>
      {account ? (
        <p className="login__note">当前登录的是 {account.name || account.username}，查询后会退出这一账号。</p>
      ) : null}
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
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          loading={lookup.isBusy && !candidate && unverified === undefined}
        >
          查询
        </Button>
      </form>
      <ConfirmDialog
        open={candidate !== undefined || unverified !== undefined}
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
        ) : (
          <>
            <p>暂时无法核对姓名，请核对准考证号后继续。</p>
            <dl className="facts">
              <dt>准考证号</dt>
              <dd>{unverified}</dd>
            </dl>
          </>
        )}
      </ConfirmDialog>
    </LoginFrame>
  );
}
