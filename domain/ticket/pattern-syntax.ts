/** What the matcher says of a pattern that it cannot read, in the words of those who do not write patterns every day. */
const REASONS: Record<string, string> = {
  'missing closing )': '左括号“(”没有对应的右括号“)”',
  'unexpected )': '多了一个右括号“)”',
  'missing closing ]': '方括号“[”没有对应的“]”',
  'missing argument to repetition operator': '它前面没有要重复的内容',
  'invalid character class range': '范围应当从小到大，如[0-9]、[A-Z]',
  'invalid escape sequence': '不认识的转义写法',
  'trailing backslash at end of expression': '末尾多了一个“\\”',
  'invalid repeat count': '重复的次数应当从小到大，且不超过1000',
  'invalid nested repetition operator': '不能连着写两个重复符号',
  'invalid or unsupported Perl syntax': '不支持这种写法',
  'invalid named capture': '不支持这种写法',
  'duplicate capture group name': '同一个名称用了两次',
  'invalid capture in lookbehind': '不支持这种写法',
  'expression nests too deeply': '括号嵌套太深',
};

/** Where the whole pattern would be quoted, the reason says enough. */
const WITHOUT_PLACE = ['missing closing )', 'unexpected )'];
const LONGEST_QUOTE = 20;

export function syntaxReason({ error, input }: { error: string; input: string | null }): string {
  const reason = REASONS[error] ?? '';
  if (reason === '' || !input || WITHOUT_PLACE.includes(error)) return reason;
  const quote = input.length > LONGEST_QUOTE ? `${input.slice(0, LONGEST_QUOTE)}…` : input;
  return `“${quote}”：${reason}`;
}
