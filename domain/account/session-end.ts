import { LOGIN_TEXTS } from './login-texts.ts';

/** Why a session has ended that was not left by its own browser: said there when it is missed. */
export const SESSION_END_TEXTS = {
  'taken-over': LOGIN_TEXTS.takenOver,
  'ended-elsewhere': '该会话已在其他设备上结束，请重新登录',
  'password-changed': '密码已修改，请重新登录',
} as const;
export type SessionEnd = keyof typeof SESSION_END_TEXTS;
