import { describe, expect, it } from 'vitest';
import type { ReportTemplate } from '#domain/report/report-template.schema.ts';
import { mergedTemplate, renamedChartsText } from './template-changes.ts';

const base: ReportTemplate = {
  ...{ owner: 'demo', name: '报告', createdTime: '2026-01-01T00:00:00.000Z', desc: '' },
  ...{ contests: [], candidate: '', frontUrl: '', visibility: 'invisible', editLayout: 'both' },
  ...{ postAsks: [], ticket: {}, text: '<p>看{图表:甲}和{图表:甲:>3?好:差}，{图表:乙}</p>' },
};

describe('two versions of a template', () => {
  it('keep what each side has changed', () => {
    const mine = { ...base, text: '<p>新</p>' };
    const theirs = { ...base, desc: '说明' };
    expect(mergedTemplate(base, mine, theirs)).toEqual({ ...base, text: '<p>新</p>', desc: '说明' });
  });

  it('call a chart by the name that it was given meanwhile', () => {
    const theirs = { ...base, text: '<p>看{图表:丙}和{图表:丙:>3?好:差}，{图表:乙}</p>' };
    const mine = { ...base, text: '<p>请看{图表:甲}，{图表:乙}，甲</p>' };
    expect(mergedTemplate(base, mine, theirs).text).toBe('<p>请看{图表:丙}，{图表:乙}，甲</p>');
    expect(renamedChartsText(base, theirs)).toBe('图表“甲”改名为“丙”，报告文本中引用它的地方随之改了名称。');
  });

  it('are told apart from an edit of the text', () => {
    const theirs = { ...base, text: '<p>看{图表:丙}</p>' };
    const mine = { ...base, text: '<p>请看{图表:甲}</p>' };
    expect(mergedTemplate(base, mine, theirs).text).toBe(mine.text);
    expect(renamedChartsText(base, theirs)).toBeUndefined();
    expect(renamedChartsText(base, base)).toBeUndefined();
  });
});
