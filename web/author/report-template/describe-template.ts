import type { Dimension, ReportTemplate } from '#domain/report/report-template.schema.ts';
import type { TemplateVisibility } from '#domain/report/report-template-values.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { DescribedPart } from '#web/staff/forms/differences.ts';

/** Where it is chosen; the list says the second one otherwise. */
export const VISIBILITY_CHOICES: Record<TemplateVisibility, string> = {
  visible: '可见',
  invisible: '不可见',
};

const dimensionLine = ({ id, text, validCount, askIds }: Dimension) =>
  `${id}. ${text}（有效题数${validCount}；题目：${askIds.join('、') || '无'}）`;

const one = (text: string) => (text === '' ? [] : [text]);

/** In words, for an author who has to choose between two versions; how the text is looked at is no part of that. */
export function describeTemplate(template: ReportTemplate): DescribedPart[] {
  const { name, desc, contests, candidate, frontUrl, visibility, text, postAsks } = template;
  return [
    { key: 'name', label: '名称', lines: [name] },
    { key: 'desc', label: '说明', lines: one(desc) },
    { key: 'contests', label: '包含测试', lines: contests },
    { key: 'candidate', label: '样例准考证号', lines: one(candidate) },
    { key: 'frontUrl', label: '封面链接', lines: one(frontUrl) },
    { key: 'visibility', label: '可见性', lines: [VISIBILITY_CHOICES[visibility]] },
    { key: 'postAsks', label: '维度', lines: postAsks.map(dimensionLine) },
    {
      key: 'text',
      label: '报告文本',
      lines: text.split(/<\/(?:p|h[1-6]|li|tr|div)>/i).flatMap((part) => one(plainText(part).trim())),
      source: text,
    },
  ];
}
