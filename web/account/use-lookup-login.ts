import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CandidateCard } from '#domain/candidate/candidate.schema.ts';
import {
  LOGIN_TEXTS,
  LOOKUP_TITLES,
  LOOKUP_UNKNOWN,
  lookupProblem,
  needsConfirmation,
} from '#domain/ticket/login-rules.ts';
import { reloadAccount } from '#web/api-client/account-store.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';
import { toast } from '#ui/toast.ts';

export type LookupKind = keyof typeof LOOKUP_TITLES;

const CALLS = { report: 'POST /api/report-login', school: 'POST /api/school-login' } as const;

/** Said by the server when the candidate has a query password and none, or a wrong one, was sent. */
const PASSWORD_REQUIRED = 'password-required';

interface Step {
  isBusy: boolean;
  problem?: string;
  /** Shown for confirmation before the login. */
  candidate?: CandidateCard;
  /** The number that turned out to have a query password; it was confirmed already. */
  passwordFor?: string;
}

const asError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Check what was typed, look the candidate up, have it confirmed, log in. */
export function useLookupLogin(kind: LookupKind) {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ isBusy: false });

  const fail = (reason: string, rest: Partial<Step> = {}) => {
    const problem = reason === LOGIN_TEXTS.ticketRequired ? reason : `登录失败：${reason}`;
    if (problem !== reason) toast.error(problem);
    setStep({ isBusy: false, problem, ...rest });
  };

  const login = async (username: string, password: string, wasAsked: boolean) => {
    setStep((before) => ({ ...before, isBusy: true }));
    try {
      const body = { username, ...(password === '' ? {} : { password }) };
      const { status, msg } = await call(CALLS[kind], { body });
      if (status !== 'ok') return fail(msg);
      await reloadAccount();
      toast.success('成功登录，自动跳转到首页');
      await navigate('/');
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
      const candidate = await call('GET /api/get-global-candidate', { query: { name: typed } });
      if (!candidate) return fail(LOOKUP_UNKNOWN);
      if (!needsConfirmation(candidate)) return await login(typed, '', false);
      setStep({ isBusy: false, candidate });
    } catch (error) {
      fail(asError(error));
    }
  };

  return {
    isBusy: step.isBusy,
    problem: step.problem,
    candidate: step.candidate,
    isPasswordNeeded: step.passwordFor !== undefined,
    submit,
    confirm: (password: string) => (step.candidate ? login(step.candidate.name, password, false) : undefined),
    /** Another number is typed, or the candidate is somebody else. */
    forget: () => setStep({ isBusy: false }),
  };
}
