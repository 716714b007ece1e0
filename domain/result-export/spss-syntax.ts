import { cutToBytes, utf8Bytes } from '#domain/text/utf8-bytes.ts';
import { missingPairs } from './codebook.ts';
import type { Variable } from './variable.ts';

/** What is known of a column when its last cell is written. */
export interface ColumnFacts {
  /** Of the longest text, in UTF-8. */
  bytes: number;
  /** Behind the point, at most. */
  decimals: number;
  /** Some text has an apostrophe in front, see csv-line.ts. */
  hasGuards: boolean;
}

export interface WrittenTable {
  fileName: string;
  variables: readonly Variable[];
  facts: readonly ColumnFacts[];
}

const LONGEST_LABEL = 250;
const LONGEST_VALUE_LABEL = 118;
const LONGEST_TEXT = 32_767;
/** Of a line; SPSS takes no more than 256 bytes. */
const LONGEST_PIECE = 150;
const MOST_DECIMALS = 10;

/** In quotes, in pieces that fit into a line. */
function spssText(text: string): string {
  const pieces: string[] = [''];
  for (const character of text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ')) {
    const last = pieces.length - 1;
    if (utf8Bytes(`${pieces[last]}${character}`) > LONGEST_PIECE) pieces.push('');
    pieces[pieces.length - 1] += character === "'" ? "''" : character;
  }
  return pieces.map((piece) => `'${piece}'`).join(' +\n      ');
}

const valueText = (value: number | string) => (typeof value === 'number' ? String(value) : spssText(value));

function formatOf({ type }: Variable, { bytes }: ColumnFacts): string {
  // With room for the codes of missing answers.
  return type === 'text' ? `A${Math.min(Math.max(bytes, 8), LONGEST_TEXT)}` : 'F20.0';
}

function valueLabels({ name, labels, missing, type }: Variable): string[] {
  const pairs = [...labels, ...(type === 'number' ? missingPairs(missing) : [])];
  if (pairs.length === 0) return [];
  const lines = pairs.map(
    ([value, text]) => `    ${value} ${spssText(cutToBytes(text, LONGEST_VALUE_LABEL))}`,
  );
  return [`  /${name}\n${lines.join('\n')}`];
}

const command = (name: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`${name}\n${parts.join('\n').replace('  /', '  ')}.`, ''];

/** Reads the .csv beside it, in SPSS and in PSPP. */
export function spssSyntax({ fileName, variables, facts }: WrittenTable): string {
  const factsOf = (index: number) => facts[index] ?? { bytes: 0, decimals: 0, hasGuards: false };
  const list = variables.map(
    (variable, index) => `    ${variable.name} ${formatOf(variable, factsOf(index))}`,
  );
  const formats = variables.flatMap(({ name, type }, index) =>
    type === 'number' ? [`  /${name} (F12.${Math.min(factsOf(index).decimals, MOST_DECIMALS)})`] : [],
  );
  const guarded = variables.filter(({ type }, index) => type === 'text' && factsOf(index).hasGuards);
  return [
    '* Encoding: UTF-8.',
    '* 读取旁边的CSV文件。请把本文件和CSV放在同一文件夹，并先用 CD 命令进入该文件夹，例如：',
    "* CD 'D:\\数据'.",
    '',
    'GET DATA',
    '  /TYPE=TXT',
    `  /FILE=${spssText(fileName)}`,
    "  /ENCODING='UTF8'",
    '  /ARRANGEMENT=DELIMITED',
    '  /DELCASE=LINE',
    '  /FIRSTCASE=2',
    '  /DELIMITERS=","',
    "  /QUALIFIER='\"'",
    '  /VARIABLES=',
    ...list,
    '  .',
    '',
    ...guarded.map(({ name }) => `IF (SUBSTR(${name}, 1, 1) = "'") ${name} = SUBSTR(${name}, 2).`),
    ...command('FORMATS', formats),
    ...command(
      'VARIABLE LABELS',
      variables.map(({ name, label }) => `  /${name} ${spssText(cutToBytes(label, LONGEST_LABEL))}`),
    ),
    ...command('VALUE LABELS', variables.flatMap(valueLabels)),
    ...command(
      'MISSING VALUES',
      variables.flatMap(({ name, missing }) =>
        missing
          ? [
              `  /${name} (${missingPairs(missing)
                .map(([code]) => valueText(code))
                .join(', ')})`,
            ]
          : [],
      ),
    ),
    'EXECUTE.',
    '',
  ].join('\n');
}
