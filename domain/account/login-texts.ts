/** What is said about a login. Pages that only lose their session need these words without the rules. */
export const LOGIN_TEXTS = {
  ticketRequired: '请输入准考证号！',
  passwordRequired: '请输入密码！',
  noSpaces: '准考证号中请勿输入空格等特殊字符',
  digitsOnly: '准考证号必须为纯数字',
  otherTicket: '请输入原来的准考证号；如果要换人，请选择“不是我，换人登录”',
  wrongPassword: '密码错误',
  unknownTicket: '准考证号不存在',
  inactive: '当前测试未开放登录',
  contestMissing: '错误：无法找到指定测试',
  takenOver: '该准考证号已在其他设备登录',
  takeOverQuestion: '该准考证号正在另一台设备上作答，确定要在这里继续吗？',
  takeOverDeclined: '该准考证号正在另一台设备上作答，请核对准考证号',
  otherPerson: '这台电脑上已有其他人登录',
  loginRequired: '请先登录',
  externalWithoutAddress: '外部测试没有设置网址，请联系监考老师',
} as const;

/** While they wait in line. */
export function lineText(before: number): string {
  return before === 0 ? '即将进入' : `前面还有 ${before} 人`;
}
