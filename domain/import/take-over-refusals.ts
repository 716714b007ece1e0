/** Why a previewed list is not imported: one reason, and what to do about it. */
export const TAKE_OVER_REFUSALS = {
  imported: '这份名单已经导入过了，不需要再次导入',
  'bad-rows': '这份名单有错误的行，没有可以导入的内容，请改正后重新上传',
  superseded: '已有更新的预览，这一次的已清除，请看最新的预览，或重新上传这份名单',
  expired: '这次预览已过期或已被清除，请重新上传名单',
  'candidates-changed': '考生名单在预览之后有改动，请重新上传名单，看过新的预览再导入',
  'contest-changed': '测试在预览之后有改动，请重新上传名单，看过新的预览再导入',
  importing: '另一份名单正在导入，请稍候再试',
} as const;
