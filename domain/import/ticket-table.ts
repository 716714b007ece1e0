import { ROLES, tagsOf } from '../account/tags.ts';
import { TICKET_NUMBER, type TicketKey } from '../ticket/ticket-columns.ts';
import { MOST_TITLE_ROWS } from './import-reader.ts';
import type { SheetRow } from './sheet-row.ts';
import { readTicketHeader, type TicketHeader } from './ticket-sheet.ts';

/** What an author takes each column for, by its place. */
export type ColumnChoice = readonly (TicketKey | undefined)[];

export interface ReadColumn {
  /** As the table calls it; empty where it does not. */
  title: string;
  /** Undefined for one that is not taken. */
  key: TicketKey | undefined;
  samples: string[];
}

/** How a table of numbers is understood, before its rows are read. */
export interface TicketTable {
  /** Undefined where nothing in it is a column of numbers. */
  given: { header: TicketHeader; headerLine: number } | undefined;
  /** Its titles say it; otherwise it was guessed or chosen, and can be chosen in another way. */
  isSaid: boolean;
  columns: ReadColumn[];
}

/** So many rows tell what stands in a column, and so many columns are looked at. */
const LOOKED_AT = 50;
const MOST_COLUMNS = 30;
const SHOWN_SAMPLES = 3;

/** A number, with the letters that a suffix or a pattern may bring. */
const isNumber = (text: string) => /^(?=.*[0-9０-９])[\w０-９.-]+$|^demo$|^test$/.test(text);
const isRole = (text: string) => {
  const tags = tagsOf(text);
  return tags.length > 0 && tags.every((tag) => (ROLES as readonly string[]).includes(tag));
};
const isSchool = (text: string) =>
  /(学校|小学|中学|高中|初中|大学|学院|幼儿园|校区|附中|附小|一贯制)|[一二三四五六七八九十]中$|[一二三四五六七八九十]小$/.test(
    text,
  );
const isName = (text: string) => /^[\p{Script=Han}·•]{2,12}$|^[A-Za-z][A-Za-z .'-]{1,60}$/u.test(text);
const isTitle = (text: string) => /\p{Script=Han}/u.test(text);

function valuesOf(rows: readonly SheetRow[], place: number): string[] {
  return rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
}

const samplesOf = (rows: readonly SheetRow[], place: number) =>
  [...new Set(valuesOf(rows, place))].slice(0, SHOWN_SAMPLES);

const isMostly = (values: readonly string[], is: (text: string) => boolean) =>
  values.length > 0 && values.filter(is).length * 2 >= values.length;

/** Of several columns of digits the one with the longest: a serial number is shorter than a ticket. */
function numberPlace(rows: readonly SheetRow[], places: readonly number[]): number | undefined {
  let best: { place: number; length: number } | undefined;
  for (const place of places) {
    const values = valuesOf(rows, place);
    if (!isMostly(values, isNumber)) continue;
    const numbers = values.filter(isNumber);
    const length = numbers.reduce((sum, text) => sum + text.length, 0) / numbers.length;
    if (!best || length > best.length) best = { place, length };
  }
  return best?.place;
}

/** The last of the rows at the top that have words where the others have a number; 0 for none. */
function titleLine(rows: readonly SheetRow[], place: number): number {
  const first = rows.findIndex(({ cells }) => isNumber(cells[place] ?? ''));
  if (first < 1 || first > MOST_TITLE_ROWS) return 0;
  const title = rows[first - 1];
  return title && isTitle(title.cells[place] ?? '') ? title.line : 0;
}

/** A name is never taken for a role: only a column of nothing but roles is one. */
function guessed(rows: readonly SheetRow[], places: readonly number[]): ColumnChoice {
  const choice: (TicketKey | undefined)[] = places.map(() => undefined);
  const number = numberPlace(rows, places);
  if (number === undefined) return choice;
  choice[number] = 'id';
  const line = titleLine(rows, number);
  const body = rows.filter((row) => row.line > line);
  const take = (key: TicketKey, fits: (values: string[]) => boolean) => {
    const place = places.find((at) => choice[at] === undefined && fits(valuesOf(body, at)));
    if (place !== undefined) choice[place] = key;
  };
  take('type', (values) => values.length > 0 && values.every(isRole));
  take('school', (values) => isMostly(values, isSchool));
  take('name', (values) => isMostly(values, isName) && !isMostly(values, isRole));
  return choice;
}

/** Finds out what the columns of a table are from its titles, from what the author says, or else from what stands in them. */
export function readTicketTable(rows: readonly SheetRow[], chosen?: ColumnChoice): TicketTable {
  const first = rows.slice(0, LOOKED_AT);
  const width = Math.min(MOST_COLUMNS, Math.max(0, ...first.map(({ cells }) => cells.length)));
  const places = Array.from({ length: width }, (_, place) => place);
  const columnsBelow = (line: number, keyAt: (place: number) => TicketKey | undefined) =>
    places.map((place) => ({
      title: first.find((row) => row.line === line)?.cells[place] ?? '',
      key: keyAt(place),
      samples: samplesOf(
        first.filter((row) => row.line > line),
        place,
      ),
    }));

  for (const row of first.slice(0, MOST_TITLE_ROWS)) {
    const read = readTicketHeader(row);
    const keys =
      'header' in read ? new Map([...read.header.places].map(([key, at]) => [at, key])) : undefined;
    if (keys) {
      const columns = columnsBelow(row.line, (place) => keys.get(place));
      return { given: undefined, isSaid: true, columns };
    }
    // Its titles are wrong, and the reader will say how.
    if ('isHeader' in read && read.isHeader)
      return { given: undefined, isSaid: true, columns: columnsBelow(row.line, () => undefined) };
  }

  const choice = chosen ?? guessed(first, places);
  const number = choice.indexOf(TICKET_NUMBER.key);
  const headerLine = number < 0 ? 0 : titleLine(first, number);
  const columns = columnsBelow(headerLine, (place) => choice[place]);
  if (number < 0) return { given: undefined, isSaid: false, columns };
  const taken = choice.flatMap((key, place) => (key ? [[key, place] as const] : []));
  const header: TicketHeader = { places: new Map(taken), ignored: [] };
  return { given: { header, headerLine }, isSaid: false, columns };
}
