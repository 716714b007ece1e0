import { describe, expect, it } from 'vitest';
import { readChartCode } from './chart-code.schema.ts';

describe('the code of a chart', () => {
  it('needs no more than a scope, and may say whose it was', () => {
    const read = readChartCode('{"owner":"a","createdTime":"x","scopes":[{"askId":3}]}');
    expect(read).toMatchObject({
      fields: { name: '图表', width: 750, scopes: [{ askId: 3, range: '个人' }] },
    });
  });

  it.each([
    ['{"scopes":[]}', 'scopes：请至少添加一个范围'],
    ['{}', 'scopes：请至少添加一个范围'],
    ['{"scopes":[{"askId":1}],"width":0}', 'width：必须大于0'],
    ['{"scopes":[{"askId":1}],"colour":1}', '未知的字段“colour”'],
    ['{"scopes":[{"range":"全国"}]}', 'scopes.0.range：只能是“个人”、“全校”、“全市”之一'],
    ['[]', '不是有效的JSON文本'],
  ])('%s: %s', (code, problem) => {
    expect(readChartCode(code)).toEqual({ problem });
  });
});
