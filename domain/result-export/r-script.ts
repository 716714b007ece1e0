import { LINE_BREAK_SIGN } from './csv-line.ts';
import type { WrittenTable } from './spss-syntax.ts';
import type { Variable } from './variable.ts';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** By its number: R takes no text in which the direction of writing changes unseen. */
function escaped(sign: string): string {
  const number = (sign.codePointAt(0) ?? 0).toString(16);
  return number.length > 4 ? `\\U${number.padStart(8, '0')}` : `\\u${number.padStart(4, '0')}`;
}

/** In quotes, as R reads it. */
export const rText = (text: string) =>
  `"${text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[\\"\n\r\t]/g, (sign) => ESCAPES[sign] ?? '')
    .replace(/\p{Cf}/gu, escaped)}"`;

const vector = (items: readonly (string | number)[]) =>
  `c(${items.map((item) => (typeof item === 'number' ? String(item) : rText(item))).join(', ')})`;

/** Two options of the same words would become one level. */
function levelNames(labels: Variable['labels']): string[] {
  const taken = new Set<string>();
  return labels.map(([number, text]) => {
    const name = taken.has(text) ? `${text}（${number}）` : text;
    taken.add(name);
    return name;
  });
}

function declaration({ name, label, type, labels, missing }: Variable): string {
  const codes = Object.values(missing ?? {}) as (string | number)[];
  const parts = [rText(name), rText(label)];
  if (codes.length > 0) parts.push(`missing = ${vector(codes)}`);
  if (labels.length > 0) {
    const values = labels.map(([number]) => number);
    parts.push(`values = ${vector(values)}`, `labels = ${vector(levelNames(labels))}`);
  }
  return `${type === 'number' ? 'number_variable' : 'text_variable'}(${parts.join(', ')})`;
}

/** Reads the .csv beside it with nothing but R itself. */
export function rScript({ fileName, variables }: WrittenTable): string {
  return [
    '# 读取旁边的CSV文件，只需要R本身。请先用 setwd() 进入文件所在的文件夹，再运行：',
    `#   source(${rText(fileName.replace(/-答案\.csv$/, '-R脚本.R'))}, encoding = "UTF-8")`,
    '# raw：CSV中的原样；data：数字和文字，没有答案的是NA；factors：单选题是因子，水平按选项的顺序。',
    '# 变量标签在属性label中，选项文字在属性labels中，表示没有答案的代码在属性missing中。',
    `# 文字中的换行写作${LINE_BREAK_SIGN}。`,
    '',
    `file <- ${rText(fileName)}`,
    'raw <- read.csv(file, encoding = "UTF-8", colClasses = "character", check.names = FALSE,',
    '  na.strings = character(0), quote = "\\"", comment.char = "", strip.white = FALSE)',
    `names(raw) <- ${vector(variables.map(({ name }) => name))}`,
    'data <- raw',
    'factors <- raw',
    '',
    'number_variable <- function(name, label, missing = NULL, values = NULL, labels = NULL) {',
    '  x <- suppressWarnings(as.numeric(raw[[name]]))',
    '  x[x %in% missing] <- NA',
    '  f <- x',
    '  if (!is.null(values)) {',
    '    f <- factor(x, levels = values, labels = labels)',
    '    attr(x, "labels") <- setNames(values, labels)',
    '  }',
    '  attr(x, "label") <- label',
    '  attr(f, "label") <- label',
    '  attr(x, "missing") <- missing',
    '  data[[name]] <<- x',
    '  factors[[name]] <<- f',
    '}',
    '',
    'text_variable <- function(name, label, missing = NULL) {',
    '  x <- raw[[name]]',
    '  x[x %in% missing] <- NA',
    '  # 单引号是为了让Excel不把文字当作公式，这里去掉。',
    '  x <- sub("^\'", "", x)',
    '  attr(x, "label") <- label',
    '  attr(x, "missing") <- missing',
    '  data[[name]] <<- x',
    '  factors[[name]] <<- x',
    '}',
    '',
    ...variables.map(declaration),
    '',
  ].join('\n');
}
