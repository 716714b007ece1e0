// node service-settings.ts FILE: what systemd would read of an EnvironmentFile, as a shell takes it. What the caller has set stays.
import { readFileSync } from 'node:fs';

const [, , file = ''] = process.argv;
const text = readFileSync(file, 'utf8');
let at = 0;

const lineAt = (place: number) => text.slice(0, place).split(/\r\n|\r|\n/).length;

/** Systemd passes over some of it, and the service would run with other settings than this command. */
function refuse(place: number, words: string): never {
  console.error(`${file} 第 ${lineAt(place)} 行：${words}`);
  process.exit(2);
}

const isEnd = (sign: string | undefined) => sign === undefined || sign === '\n' || sign === '\r';
const isBlank = (sign: string | undefined) => sign === ' ' || sign === '\t';

/** Up to the quote that closes it; between double quotes only these signs can be escaped. */
function readQuoted(): string {
  const began = at;
  const quote = text[at];
  let value = '';
  for (at += 1; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (sign === quote) {
      at += 1;
      return value;
    }
    if (sign !== '\\' || quote === "'") {
      value += sign;
      continue;
    }
    at += 1;
    if ('"\\`$'.includes(next)) value += next;
    else if (next !== '\n') value += `\\${next}`;
  }
  return refuse(began, `引号 ${quote ?? ''} 没有结束。请在值的末尾补上它，或者去掉开头的引号。`);
}

/** To the end of the line, but where that is escaped; the blanks behind it are no part of it. */
function readPlain(): string {
  let value = '';
  let kept = 0;
  for (; !isEnd(text[at]); at += 1) {
    if (text[at] === '\\') {
      at += 1;
      if (!isEnd(text[at])) value += text[at];
      kept = value.length;
      continue;
    }
    value += text[at];
    if (!isBlank(text[at])) kept = value.length;
  }
  return value.slice(0, kept);
}

function readValue(): string {
  let value = '';
  for (;;) {
    while (isBlank(text[at])) at += 1;
    if (isEnd(text[at])) return value;
    if (text[at] === '"' || text[at] === "'") value += readQuoted();
    else return value + readPlain();
  }
}

const restOfLine = () => /[^\r\n]*/.exec(text.slice(at))?.[0] ?? '';

function readName(): string {
  const began = at;
  const line = restOfLine();
  const equals = line.indexOf('=');
  if (equals < 0) refuse(began, '没有 =。每行请写作 名称=值；不用的行请在开头加上 #。');
  const name = line.slice(0, equals).trimEnd();
  if (name === '') refuse(began, '= 的前面没有名称。请写作 名称=值，或者删去这一行。');
  if (/^export\s/.test(name)) refuse(began, '这里不是脚本，请去掉 export，只写 名称=值。');
  if (!/^[A-Za-z_]\w*$/.test(name))
    refuse(began, '= 前面的名称只能有英文字母、数字和下划线。请改正它（也请不要以带 BOM 的 UTF-8 保存）。');
  at += equals + 1;
  return name;
}

const settings = new Map<string, string>();
while (at < text.length) {
  const sign = text[at];
  if (isEnd(sign) || isBlank(sign)) {
    at += 1;
  } else if (sign === '#' || sign === ';') {
    const comment = restOfLine();
    if (comment.endsWith('\\'))
      refuse(at, '注释以 \\ 结尾，有的 systemd 会把下一行也当作注释。请去掉这个 \\。');
    at += comment.length;
  } else {
    settings.set(readName(), readValue());
  }
}
for (const [name, value] of settings) {
  if (process.env[name] === undefined)
    console.log(`export ${name}='${value.replaceAll("'", String.raw`'\''`)}'`);
}
