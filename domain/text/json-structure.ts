/** How a JSON text is built. A megabyte of brackets takes the parser a hundred times as long as one of letters. */
export interface Structure {
  depth: number;
  /** Brackets that are opened. */
  nests: number;
  /** Commas, in lists and objects alike. */
  members: number;
}

/** A few fields, however long they are. */
export const FEW_FIELDS: Structure = { depth: 3, nests: 10, members: 20 };

/**
 * What comes from people who are known: 100,000 tickets, a drawing with as many lines as fit into an answer, a long program
 * of blocks, each of which lies within the one before. To parse that takes a twentieth of a second.
 */
export const WRITTEN: Structure = { depth: 2_000, nests: 150_000, members: 1_000_000 };

/** Lists are long; no object of ours has a hundred fields, and unknown ones are dear to parse and to refuse. */
const WIDEST_OBJECT = 1_000;

const QUOTE = '"';
const [QUOTE_CODE, BACKSLASH_CODE, COMMA_CODE] = [0x22, 0x5c, 0x2c];
const [LIST_CODE, LIST_END_CODE, OBJECT_CODE, OBJECT_END_CODE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where the string that begins before `from` ends: at a quote with an even number of backslashes before it. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf(QUOTE, from); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH_CODE) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

/** Looks at each sign once, and skips strings; whether the text is JSON at all is for the parser to say. */
export function isWithin(text: string, { depth, nests, members }: Structure): boolean {
  const outer: number[] = [];
  /** The commas of the innermost object; a list may have as many as it likes. */
  let width = -Infinity;
  let opened = 0;
  let found = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === QUOTE_CODE) index = endOfString(text, index + 1);
    else if (sign === COMMA_CODE) {
      found += 1;
      width += 1;
      if (found > members || width > WIDEST_OBJECT) return false;
    } else if (sign === LIST_CODE || sign === OBJECT_CODE) {
      outer.push(width);
      opened += 1;
      if (opened > nests || outer.length > depth) return false;
      width = sign === LIST_CODE ? -Infinity : 0;
    } else if (sign === LIST_END_CODE || sign === OBJECT_END_CODE) width = outer.pop() ?? -Infinity;
  }
  return true;
}
