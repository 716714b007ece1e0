import { Parser } from 'htmlparser2';
import { PackageProblem } from './package-reading.ts';

/** What a page loads at once by these, and cannot do without. Links, pictures and films are another matter. */
const LOADING: Record<string, readonly string[]> = {
  script: ['src', 'href', 'xlink:href'],
  iframe: ['src'],
  frame: ['src'],
  embed: ['src'],
  object: ['data'],
  base: ['href'],
};
const LOADING_LINK = /\b(?:stylesheet|modulepreload|preload)\b/i;

const ABROAD = String.raw`(?:https?:)?\/\/[^"'\x60)\s]+`;
/** What stands between two signs, and an address behind it. From sign to sign no letter is looked at more than twice. */
const QUOTED = new RegExp(String.raw`(^|["'\x60;])([^"'\x60;]*)["'](${ABROAD})(?=["'])`, 'g');
/** Not what stands behind the strokes of a comment: a line or a statement begins with it. */
const IMPORTING = /(?:^|;)[ \t]{0,200}(?:import|export)\b/im;
const FROM = /\b(?:from|import)\s*$/i;
const CALLED = new RegExp(String.raw`\b(?:import|importScripts)\(\s*["'\x60](${ABROAD})["'\x60]`);
const MAPPED = new RegExp(String.raw`:\s*"(${ABROAD})"`);
const STYLED = new RegExp(String.raw`@import\s+(?:url\(\s*)?["']?(${ABROAD})`, 'i');
const FONTS = new RegExp(String.raw`@font-face\s*\{(?:(?!@font-face)[^}])*?url\(\s*["']?(${ABROAD})`, 'i');

/** Whole libraries are written into pages; what they load stands at their beginning or nowhere. */
const LONGEST_LOOK = 1_000_000;

/** Gives the first address that it finds. */
type Look = (text: string) => string | undefined;

const by =
  (pattern: RegExp): Look =>
  (text) =>
    pattern.exec(text)?.[1];

const imported: Look = (text) => {
  for (const [, sign = '', words = '', address] of text.matchAll(QUOTED))
    if (FROM.test(words) && IMPORTING.test(sign + words)) return address;
  return undefined;
};

/** Templates and data are scripts as well, and run nothing. */
const PLAIN_SCRIPT = /^(?:|(?:text|application)\/(?:java|ecma)script)$/;

function looksFor(tag: string, type: string): Look[] {
  if (tag === 'style') return [by(STYLED), by(FONTS)];
  if (type === 'importmap') return [by(MAPPED)];
  if (type === 'module') return [imported, by(CALLED)];
  return PLAIN_SCRIPT.test(type) ? [by(CALLED)] : [];
}

/** What looks like one in a text, and never ends, is none. */
function withoutComments(text: string): string {
  const [start = '', ...others] = text.split('/*');
  const kept = others.map((part) => {
    const end = part.indexOf('*/');
    return end === -1 ? `/*${part}` : ` ${part.slice(end + 2)}`;
  });
  return start + kept.join('');
}

/** The parser is given a letter for each byte: of tags and addresses nothing else matters, whatever the encoding. */
const readable = (address: string) => Buffer.from(address, 'latin1').toString();

/** Looks through a page, as it comes, for what it loads from elsewhere: in a school without the internet it would not work. */
export class OutsideAddresses {
  readonly #path: string;
  readonly #parser: Parser;
  /** Of a script or style, as far as it has come. */
  #text: { looks: Look[]; pieces: string[]; length: number } | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#parser = new Parser({
      onopentag: (tag, attributes) => this.#enter(tag, attributes),
      ontext: (text) => this.#read(text),
      onclosetag: () => this.#leave(),
    });
  }

  /** Throws for the first that is found. */
  write(piece: Buffer): void {
    this.#parser.write(piece.toString('latin1'));
  }

  end(): void {
    this.#parser.end();
  }

  #enter(tag: string, attributes: Record<string, string>): void {
    for (const name of LOADING[tag] ?? []) this.#demandOwn(attributes[name], tag !== 'base');
    if (tag === 'link' && LOADING_LINK.test(attributes.rel ?? '')) this.#demandOwn(attributes.href, true);
    if (tag !== 'script' && tag !== 'style') return;
    const type = (attributes.type ?? '').trim().toLowerCase();
    this.#text = { looks: looksFor(tag, type), pieces: [], length: 0 };
  }

  #read(text: string): void {
    if (!this.#text || this.#text.length > LONGEST_LOOK) return;
    this.#text.pieces.push(text);
    this.#text.length += text.length;
  }

  #leave(): void {
    if (!this.#text) return;
    const { pieces, looks } = this.#text;
    this.#text = undefined;
    const text = withoutComments(pieces.join('').slice(0, LONGEST_LOOK));
    for (const look of looks) {
      const found = look(text);
      if (found !== undefined) throw this.#abroad(found);
    }
  }

  #demandOwn(written: string | undefined, mayNotBeAtRoot: boolean): void {
    // As browsers read it.
    const address = (written ?? '')
      .replaceAll(/[\t\n\r]/g, '')
      .trim()
      .replaceAll('\\', '/');
    if (/^(?:(?:https?|ftp):|\/\/)/i.test(address)) throw this.#abroad(address);
    if (mayNotBeAtRoot && address.startsWith('/'))
      throw new PackageProblem(
        `里的“${this.#path}”用到了以“/”开头的地址“${readable(address)}”，它不会指向压缩包里的文件，请改用相对路径（例如“.${readable(address)}”）`,
      );
  }

  #abroad(address: string): PackageProblem {
    return new PackageProblem(
      `里的“${this.#path}”要从别的网站读取“${readable(address)}”，考试时无法读取，请把它放进压缩包，改用相对路径`,
    );
  }
}
