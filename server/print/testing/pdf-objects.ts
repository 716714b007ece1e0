import { inflateSync } from 'node:zlib';

const OBJECT = /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g;

export interface PdfFont {
  name: string;
  /** The shapes of its letters are in the file. */
  isEmbedded: boolean;
  /** Only of those letters that are used. */
  isSubset: boolean;
}

/** A PDF as Chromium writes it, and no other: plain objects, whose names in pages are their numbers. */
export class PdfObjects {
  readonly #objects: Map<number, string>;
  readonly #letters = new Map<number, Map<number, string>>();

  constructor(bytes: Buffer) {
    const found = [...bytes.toString('latin1').matchAll(OBJECT)];
    this.#objects = new Map(found.map(([, number, body = '']) => [Number(number), body]));
  }

  head(number: number): string {
    const body = this.#objects.get(number);
    if (body === undefined) throw new Error(`the PDF has no object ${number}`);
    return body.split('stream\n', 1)[0] ?? '';
  }

  stream(number: number): string {
    const body = this.#objects.get(number) ?? '';
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    const length = Number(/\/Length (\d+)/.exec(this.head(number))?.[1]);
    const bytes = Buffer.from(body.slice(start, start + length), 'latin1');
    const isPacked = this.head(number).includes('/FlateDecode');
    return (isPacked ? inflateSync(bytes) : bytes).toString('latin1');
  }

  ofType(type: string): number[] {
    const isOne = (body: string) => new RegExp(`^<</Type /${type}\\s`).test(body);
    return [...this.#objects].filter(([, body]) => isOne(body)).map(([number]) => number);
  }

  /** In the order in which they are read. */
  pages(): number[] {
    const [root = 0] = this.ofType('Catalog');
    const inTree = (number: number): number[] => {
      const kids = /\/Kids \[([^\]]*)\]/.exec(this.head(number))?.[1];
      if (kids === undefined) return [number];
      return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => inTree(Number(kid)));
    };
    return inTree(this.reference(root, 'Pages') ?? 0);
  }

  reference(number: number, key: string): number | undefined {
    const target = new RegExp(`/${key} (\\d+) 0 R`).exec(this.head(number))?.[1];
    return target === undefined ? undefined : Number(target);
  }

  /** A text in brackets or as UTF-16 in hexadecimal, such as `Title`. */
  text(number: number, key: string): string | undefined {
    const [, hex, plain] =
      new RegExp(`/${key} (?:<FEFF([0-9A-F]*)>|\\(([^)]*)\\))`).exec(this.head(number)) ?? [];
    return hex === undefined ? plain : fromHex(hex);
  }

  fonts(): PdfFont[] {
    return this.ofType('Font')
      .filter((font) => !this.head(font).includes('/Subtype /CIDFont'))
      .map((font) => {
        const descendant = /\/DescendantFonts \[(\d+) 0 R/.exec(this.head(font))?.[1];
        const described = this.reference(Number(descendant ?? font), 'FontDescriptor');
        const descriptor = described === undefined ? '' : this.head(described);
        const name = /\/FontName \/(\S+)/.exec(descriptor)?.[1] ?? '';
        const isEmbedded = /\/FontFile/.test(descriptor) || this.head(font).includes('/CharProcs');
        return { name, isEmbedded, isSubset: /^[A-Z]{6}\+/.test(name) };
      });
  }

  /** What the codes of a font mean. */
  letters(font: number): Map<number, string> {
    const known = this.#letters.get(font) ?? this.#readLetters(font);
    this.#letters.set(font, known);
    return known;
  }

  #readLetters(font: number): Map<number, string> {
    const map = this.reference(font, 'ToUnicode');
    const text = map === undefined ? '' : this.stream(map);
    const letters = new Map<number, string>();
    for (const [, block = ''] of text.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
      for (const [, code = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
        letters.set(parseInt(code, 16), fromHex(hex));
    }
    for (const [, block = ''] of text.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
      for (const [, from = '', to = '', hex = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
        const first = parseInt(from, 16);
        for (let code = first; code <= parseInt(to, 16); code += 1)
          letters.set(code, String.fromCodePoint(parseInt(hex, 16) + code - first));
      }
    }
    return letters;
  }

  /** The drawing of a letter, where the font is made of drawings. */
  drawing(font: number, code: number): string | undefined {
    const head = this.head(font);
    const differences = /\/Differences \[0 ([^\]]*)\]/.exec(head)?.[1]?.split(/\s+/);
    const name = differences?.[code];
    const procedure =
      name && new RegExp(`${name} (\\d+) 0 R`).exec(head.slice(head.indexOf('/CharProcs')))?.[1];
    return procedure ? this.stream(Number(procedure)) : undefined;
  }
}

/** UTF-16. */
export function fromHex(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
