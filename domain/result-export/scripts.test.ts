import { expect, it } from 'vitest';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { ExportChoices } from './export-choices.schema.ts';
import { exportTable } from './export-table.ts';
import { rScript } from './r-script.ts';
import { spssSyntax } from './spss-syntax.ts';

const column = (code: string, rest: Partial<ResultColumn> = {}): ResultColumn => ({
  ...{
    key: code,
    code,
    contest: '测试',
    task: '题',
    taskKey: 't',
    part: 'basic',
    question: 1,
    label: `问${code}`,
  },
  ...{ type: 'choice', options: ["是'的", '说"不"', "是'的"], isMultiple: false, range: null },
  ...{ isReversed: false, detailOf: '', versions: [1] },
  ...rest,
});

const CHOICES = ExportChoices.parse({ format: 'csv', people: 'without' });

function written(...columns: ResultColumn[]) {
  const { answers } = exportTable({ columns, tasks: [] }, CHOICES);
  const facts = answers.map(({ type }) => ({ bytes: 20, decimals: 1, hasGuards: type === 'text' }));
  return { fileName: '测试-答案.csv', variables: answers, facts };
}

/** The commands behind the reading of the file. */
const commandsIn = (syntax: string) => syntax.slice(syntax.indexOf('  /VARIABLES='));

it('the syntax for SPSS reads the columns, and says what they mean', () => {
  const table = written(
    column('Q1'),
    column('ALL', { type: 'text', options: [], label: '很长'.repeat(50) }),
    column('N', { type: 'number', options: [], range: { min: -20, max: 20 } }),
  );
  expect(spssSyntax(table)).toContain("  /FILE='测试-答案.csv'\n  /ENCODING='UTF8'\n");
  expect(commandsIn(spssSyntax(table))).toBe(`  /VARIABLES=
    Q1 F20.0
    V011 A20
    N F20.0
  .

IF (SUBSTR(V011, 1, 1) = "'") V011 = SUBSTR(V011, 2).
FORMATS
  Q1 (F12.1)
  /N (F12.1).

VARIABLE LABELS
  Q1 '问Q1'
  /V011 '${'很长'.repeat(25)}' +
      '${'很长'.repeat(16)}很'
  /N '问N'.

VALUE LABELS
  Q1
    1 '是''的'
    2 '说"不"'
    3 '是''的'
    -9 '未作答'
    -8 '未被问到'
    -7 '填写的不是数字'
  /N
    -99 '未作答'
    -98 '未被问到'
    -97 '填写的不是数字'.

MISSING VALUES
  Q1 (-9, -8, -7)
  /V011 ('#9', '#8')
  /N (-99, -98, -97).

EXECUTE.
`);
});

it('the script for R reads them with labels, levels in order and missing values', () => {
  const script = rScript(
    written(column('Q1'), column('姓名', { type: 'text', options: [], label: 'a"b\\c\n' })),
  );
  expect(script).toContain('file <- "测试-答案.csv"\n');
  expect(script).toContain('names(raw) <- c("Q1", "V011")\n');
  expect(script).toContain(
    `number_variable("Q1", "问Q1", missing = c(-9, -8, -7), values = c(1, 2, 3), labels = c("是'的", "说\\"不\\"", "是'的（3）"))\n`,
  );
  expect(script).toContain('text_variable("V011", "a\\"b\\\\c\\n", missing = c("#9", "#8"))\n');
});

it('signs that nobody sees stand in the script for R by their numbers', () => {
  const script = rScript(written(column('Q1', { label: '\u202e反\u2066\u{e0001}', options: ['\u200b'] })));
  expect(script).toContain('"\\u202e反\\u2066\\U000e0001"');
  expect(script).not.toMatch(/\p{Cf}/u);
});

it('columns of different tables have different headers, and several options one by one have one each', () => {
  const { answers, records } = exportTable(
    { columns: [column('Q1', { isMultiple: true }), column('Q1_1'), column('角色')], tasks: [] },
    { ...CHOICES, multiple: 'split', values: 'both' },
  );
  const titles = [...records, ...answers].map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(answers.slice(0, 4).map(({ title }) => title)).toEqual(['Q1_1', 'Q1_2', 'Q1_3', 'Q1_1_2']);
  expect(answers[1]?.cell([2])).toBe(1);
  expect(answers[0]?.cell([2])).toBe(0);
});
