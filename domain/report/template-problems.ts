import type { Ask } from './ask.schema.ts';
import { maySumUp } from './ask-types.ts';
import type { ReportTemplateFields } from './report-template.schema.ts';

export interface TemplateProblem {
  field: string;
  message: string;
}

/** The first thing that keeps a template from being saved. Asks that are no longer there may stay in a dimension. */
export function templateProblem(
  { contests, postAsks }: Pick<ReportTemplateFields, 'contests' | 'postAsks'>,
  asks: readonly Pick<Ask, 'id' | 'type' | 'text'>[],
): TemplateProblem | undefined {
  const twice = contests.find((name, index) => contests.indexOf(name) !== index);
  if (twice !== undefined) return { field: 'contests', message: `包含测试中“${twice}”出现了两次` };
  const byId = new Map(asks.map((ask) => [ask.id, ask]));
  const seen = new Map<number, number>();
  for (const [index, { id, text, askIds }] of postAsks.entries()) {
    const where = `第${index + 1}个维度${text === '' ? '' : `“${text}”`}`;
    const refuse = (message: string): TemplateProblem => ({
      field: 'postAsks',
      message: `${where}${message}`,
    });
    const earlier = seen.get(id);
    if (earlier !== undefined) return refuse(`的编号${id}与第${earlier}个维度相同`);
    seen.set(id, index + 1);
    if (byId.has(id)) return refuse(`的编号${id}已是一道题目的编号`);
    const wrong = askIds.map((askId) => byId.get(askId)).find((ask) => ask && !maySumUp(ask));
    if (wrong) return refuse(`只能包含单选题和表格选择题，第${wrong.id}题“${wrong.text}”不是`);
    if (new Set(askIds).size < askIds.length) return refuse('中有重复的题目');
  }
  return undefined;
}
