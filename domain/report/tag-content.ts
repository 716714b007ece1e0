import { type ChartCondition, type ChartNames, readChart } from './chart-tag.ts';
import { OBJECT } from './html-words.ts';
import { problem, type ReportProblem } from './report-errors.ts';
import { ASK_PARTS, type AskPart, restOf } from './report-tags.ts';
import { shown, type Span, trimmed, written } from './tag-signs.ts';

type PlainHead = '姓名' | '学校' | '班级' | '表格' | '封面' | '分页符';

/** What a tag says, before anybody knows about whom the report is. */
export type TagMeaning =
  | { kind: PlainHead }
  | { kind: '题目'; id: number; part: AskPart }
  | { kind: '图表'; name: string; nameAt: Span; condition: ChartCondition | undefined }
  | { kind: '图表代码'; code: string }
  | { kind: '链接'; address: string };

export type TagReading = { meaning: TagMeaning } | { problem: ReportProblem };

/** Words of a text, and the same words with all signs in one width. */
export interface TagText {
  words: string;
  text: string;
}

const failed = (...given: Parameters<typeof problem>): TagReading => ({ problem: problem(...given) });

function readAsk({ words, text }: TagText, span: Span): TagReading {
  const [id = '', ...rest] = text.slice(span.start, span.end).split(':').map(written);
  const sub = rest.join(':');
  if (!/^\d{1,9}$/.test(id)) return failed('badAskId', shown(id));
  const part = ASK_PARTS.find(({ words: said }) => said === sub)?.part;
  if (part !== undefined) return { meaning: { kind: '题目', id: Number(id), part } };
  const wrong = rest[0] === '作答' ? rest.slice(1).join(':') : sub;
  const at = text.slice(span.start, span.end).lastIndexOf(wrong);
  // In the width in which it was written, where it stands there in one piece.
  const asWritten = at < 0 ? wrong : words.slice(span.start + at, span.start + at + wrong.length);
  return failed('unknownSubTag', shown(asWritten));
}

/** Nothing but the web and this site; two slashes, or a slash that leans back, would lead elsewhere. */
const ADDRESS = /^(?:https?:\/\/[^\s/\\]\S*|\/(?![/\\])\S*)$/i;

export const isSafeAddress = (address: string): boolean =>
  ADDRESS.test(address) && !/[\p{Cc}\p{Cf}]/u.test(address);

function readLink({ words, text }: TagText, span: Span): TagReading {
  const addresses = [words, text].map((all) => written(all.slice(span.start, span.end)));
  const address = addresses.find(isSafeAddress);
  return address === undefined
    ? failed('badLink', shown(addresses[0] ?? ''))
    : { meaning: { kind: '链接', address } };
}

function readChartTag({ words, text }: TagText, span: Span, names: ChartNames): TagReading {
  const { name, nameAt, choice } = readChart(words, text, span, names);
  if (name === '') return failed('noChart', shown(''));
  if (choice && 'problem' in choice) return failed('badCondition', choice.problem);
  return { meaning: { kind: '图表', name, nameAt, condition: choice?.condition } };
}

const isPlain = (head: string): head is PlainHead => restOf(head) === 'nothing';

function readKnown(all: TagText, span: Span, names: ChartNames): TagReading {
  const { words, text } = all;
  const inside = text.slice(span.start, span.end);
  const colon = inside.indexOf(':');
  const head = written(colon < 0 ? inside : inside.slice(0, colon));
  const rest = { start: colon < 0 ? span.end : span.start + colon + 1, end: span.end };
  if (isPlain(head)) {
    return colon < 0
      ? { meaning: { kind: head } }
      : failed('unknownSubTag', shown(words.slice(rest.start, rest.end)));
  }
  switch (restOf(head)) {
    case 'ask':
      return readAsk(all, rest);
    case 'chart':
      return readChartTag(all, rest, names);
    case 'code':
      return failed('badCode', '代码应以“{”开头');
    case 'link':
      return readLink(all, rest);
    default:
      return failed('unknownTag', shown(words.slice(span.start, span.end)));
  }
}

/** What stands between two braces. */
export function readTag(all: TagText, inside: Span, names: ChartNames): TagReading {
  const reading = readKnown(all, trimmed(all.text, inside), names);
  const content = all.words.slice(inside.start, inside.end);
  return 'meaning' in reading && content.includes(OBJECT) ? failed('withObject', shown(content)) : reading;
}
