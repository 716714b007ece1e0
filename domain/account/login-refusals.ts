/** What is said about a login by the server alone: no page needs these words before they arrive. */
export const LOGIN_REFUSALS = {
  tooManyFailures: '失败次数过多，请10分钟后再试',
  busy: '当前登录人数较多，请稍后再试',
  wrongUserOrPassword: '用户名或密码错误',
  tooManyTakeovers: '接管操作过于频繁，请一分钟后再试。原来的设备关机或断网满一分钟后，可以直接登录',
} as const;
