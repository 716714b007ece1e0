import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '“是”或“否”（true、false）',
  array: '列表',
  object: '一组字段',
  record: '一组字段',
  null: '空值',
  date: '日期',
};

/** What is counted in texts and lists; of numbers there is nothing to count. */
const COUNTERS: Readonly<Record<string, string>> = { string: '个字符', array: '项', set: '项', map: '项' };

const FORMATS: Readonly<Record<string, string>> = {
  url: '网址',
  email: '电子邮箱地址',
  date: '日期',
  datetime: '日期和时间',
  time: '时间',
};

function boundText(issue: Issue, bound: unknown, most: boolean): string {
  const counter = COUNTERS[String(issue.origin)];
  const amount = String(bound);
  if (counter === undefined) return most ? `不能大于${amount}` : `不能小于${amount}`;
  if (!most && amount === '1') return issue.origin === 'string' ? '不能为空' : '至少要有一项';
  return most ? `最多${amount}${counter}` : `至少${amount}${counter}`;
}

/** A problem that no schema has words of its own for, in words for people: none of a programming language's. */
function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return '不能缺少';
      const wanted = TYPES[issue.expected];
      return wanted === undefined ? '格式不对' : `应当是${wanted}`;
    }
    case 'invalid_value':
      return `只能是${issue.values.map((value) => `“${String(value)}”`).join('、')}${issue.values.length > 1 ? '之一' : ''}`;
    case 'too_big':
      return boundText(issue, issue.maximum, true);
    case 'too_small':
      return boundText(issue, issue.minimum, false);
    case 'invalid_format':
      return `不是正确的${FORMATS[issue.format] ?? '格式'}`;
    case 'not_multiple_of':
      return `应当是${issue.divisor}的倍数`;
    case 'unrecognized_keys':
      return `未知的字段${issue.keys.map((key) => `“${key}”`).join('、')}`;
    default:
      return '格式不对';
  }
}

/** For `z.config`, on the server and in the page. */
export const VALIDATION_WORDS = { localeError: issueText };
