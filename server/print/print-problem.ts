const TEXTS = {
  'no-chromium': '服务器没有安装 Chromium，不能生成 PDF；其他功能不受影响',
  'no-start': '服务器上的 Chromium 无法启动，不能生成 PDF；其他功能不受影响',
  'too-many': '正在生成的 PDF 太多，请稍后再试',
  'too-slow': '生成 PDF 超时，请减少报告中的图片等内容，或稍后再试',
  failed: '生成 PDF 失败，请稍后再试',
  closed: '服务正在停止，不能生成 PDF',
} as const;

export type PrintProblemCode = keyof typeof TEXTS;

/** Why there is no PDF; the message is for whoever has asked for it, the cause for the log. */
export class PrintProblem extends Error {
  override readonly name = 'PrintProblem';
  readonly code: PrintProblemCode;

  constructor(code: PrintProblemCode, cause?: unknown) {
    super(TEXTS[code], { cause });
    this.code = code;
  }
}
