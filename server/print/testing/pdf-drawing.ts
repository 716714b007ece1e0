import { fromHex, type PdfObjects } from './pdf-objects.ts';

const TOKEN = /<<|>>|<[0-9A-Fa-f]*>|\((?:\\.|[^\\)])*\)|\[|\]|\/[^\s/<>[\]()]+|[^\s/<>[\]()]+/g;
const FONT_UNITS = 1_000;

export interface PdfDrawing {
  text: string;
  /** What is drawn, as elements of an SVG. */
  elements: string;
}

interface Pen {
  fill: string;
  line: string;
  width: string;
}

/** Goes over what a page draws, letter by letter. Clipping, patterns and transparency are left out. */
class Drawing {
  readonly #pdf: PdfObjects;
  readonly #parts: string[] = [];
  #text = '';
  #actualText: string | undefined;
  #path: string[] = [];
  #pen: Pen = { fill: '#000', line: '#000', width: '1' };
  readonly #pens: Pen[] = [];
  /** How many groups each `q` has opened. */
  readonly #groups: number[] = [0];
  #font = 0;
  #size = 0;
  #origin = [0, 0];
  #letters = new Map<number, string>();

  constructor(pdf: PdfObjects) {
    this.#pdf = pdf;
  }

  run(stream: string): PdfDrawing {
    let operands: string[] = [];
    for (const [token] of stream.matchAll(TOKEN)) {
      if (/^[A-Za-z'"*]/.test(token)) {
        this.#do(token, operands);
        operands = [];
      } else operands.push(token);
    }
    return { text: this.#text, elements: this.#parts.join('') + '</g>'.repeat(sum(this.#groups)) };
  }

  #do(operator: string, operands: string[]): void {
    const last = operands.at(-1) ?? '';
    const [a = '', b = '', c = '', d = ''] = operands;
    switch (operator) {
      case 'q':
        this.#pens.push({ ...this.#pen });
        this.#groups.push(0);
        break;
      case 'Q':
        this.#pen = this.#pens.pop() ?? this.#pen;
        this.#parts.push('</g>'.repeat(this.#groups.pop() ?? 0));
        break;
      case 'cm':
        this.#parts.push(`<g transform="matrix(${operands.join(' ')})">`);
        this.#groups.push((this.#groups.pop() ?? 0) + 1);
        break;
      case 're':
        this.#path.push(`M${a} ${b}h${c}v${d}h${-Number(c)}z`);
        break;
      case 'm':
      case 'l':
      case 'c':
        this.#path.push(`${operator.toUpperCase()}${operands.join(' ')}`);
        break;
      case 'h':
        this.#path.push('z');
        break;
      case 'rg':
        this.#pen.fill = colour(operands);
        break;
      case 'RG':
        this.#pen.line = colour(operands);
        break;
      case 'w':
        this.#pen.width = a;
        break;
      case 'f':
      case 'f*':
        this.#paint(`fill="${this.#pen.fill}" fill-rule="${operator === 'f' ? 'nonzero' : 'evenodd'}"`);
        break;
      case 'S':
        this.#paint(`fill="none" stroke="${this.#pen.line}" stroke-width="${this.#pen.width}"`);
        break;
      case 'n':
        this.#path = [];
        break;
      case 'Do':
        this.#place(Number(last.slice(2)));
        break;
      default:
        this.#write(operator, operands);
    }
  }

  #write(operator: string, operands: string[]): void {
    switch (operator) {
      case 'BDC': {
        const at = operands.indexOf('/ActualText');
        if (at >= 0) this.#actualText = fromHex((operands[at + 1] ?? '').slice(5, -1));
        break;
      }
      case 'EMC':
        this.#text += this.#actualText ?? '';
        this.#actualText = undefined;
        break;
      case 'Tf':
        this.#font = Number(operands[0]?.slice(2));
        this.#size = Number(operands[1]);
        this.#letters = this.#pdf.letters(this.#font);
        break;
      case 'Tm':
        this.#origin = operands.slice(4).map(Number);
        break;
      case 'Td':
        this.#origin = this.#origin.map((place, index) => place + Number(operands[index]));
        break;
      case 'Tj':
        this.#show((operands.at(-1) ?? '').slice(1, -1));
        break;
      case 'TJ':
        for (const part of operands) if (part.startsWith('<')) this.#show(part.slice(1, -1));
        break;
      case 'ET':
        this.#text += '\n';
    }
  }

  #show(hex: string): void {
    const isDrawn = this.#pdf.head(this.#font).includes('/Type3');
    const digits = isDrawn ? 2 : 4;
    for (let at = 0; at < hex.length; at += digits) {
      const code = parseInt(hex.slice(at, at + digits), 16);
      if (this.#actualText === undefined) this.#text += this.#letters.get(code) ?? '�';
      const drawing = this.#pdf.drawing(this.#font, code);
      if (drawing) this.#drawLetter(drawing);
    }
  }

  #drawLetter(drawing: string): void {
    const path = [...drawing.matchAll(/([-\d. ]*)\b([mlch])\n/g)].map(([, numbers = '', operator = '']) =>
      operator === 'h' ? 'z' : `${operator.toUpperCase()}${numbers.trim()}`,
    );
    const [x, y] = this.#origin;
    const scale = this.#size / FONT_UNITS;
    this.#parts.push(
      `<path transform="translate(${x} ${y}) scale(${scale})" fill="${this.#pen.fill}" d="${path.join('')}"/>`,
    );
  }

  #paint(how: string): void {
    this.#parts.push(`<path d="${this.#path.join('')}" ${how}/>`);
    this.#path = [];
  }

  #place(object: number): void {
    if (!this.#pdf.head(object).includes('/Subtype /Form')) {
      this.#parts.push('<rect class="picture" width="1" height="1" fill="#808080"/>');
      return;
    }
    const { text, elements } = new Drawing(this.#pdf).run(this.#pdf.stream(object));
    this.#text += text;
    this.#parts.push(elements);
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const colour = (shares: string[]) =>
  `rgb(${shares.map((share) => Math.round(Number(share) * 255)).join(' ')})`.replaceAll(' ', ',');

export function drawingOf(pdf: PdfObjects, page: number): PdfDrawing {
  return new Drawing(pdf).run(pdf.stream(pdf.reference(page, 'Contents') ?? 0));
}
