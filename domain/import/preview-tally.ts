import { countChange, NOTHING_IMPORTED, type RefusedRows } from './import-outcome.ts';
import type { ImportPreview } from './import-preview.schema.ts';
import type { RowChange } from './row-change.ts';

/** Of each sort of row so many are shown. */
const SHOWN_ROWS = 100;

/** Misspelt in one place it is one name; a column of something else would be thousands. */
const SHOWN_CONTESTS = 10;

/** How people know a row. */
type ShownRow = ImportPreview['added'][number];

/** Counts what an import would do, row by row, and keeps the first ones to be shown. */
export class PreviewTally {
  #counts = NOTHING_IMPORTED;
  #renamedCount = 0;
  readonly #unknownContests = new Map<string, number>();
  readonly #added: ImportPreview['added'] = [];
  readonly #changed: ImportPreview['changed'] = [];
  readonly #renamed: ImportPreview['renamed'] = [];
  readonly #removed: ImportPreview['removed'] = [];

  add({ line, number, name, school }: ShownRow, change: RowChange): void {
    this.#counts = countChange(this.#counts, change);
    if (change === 'unchanged') return;
    if (change === 'new') {
      if (this.#added.length < SHOWN_ROWS) this.#added.push({ line, number, name, school });
    } else if (this.#changed.length < SHOWN_ROWS) {
      this.#changed.push({ line, number, name, changes: change.changed });
    }
  }

  /** A row, already added, by which answers become somebody else's. */
  addRenamed(row: ImportPreview['renamed'][number]): void {
    this.#renamedCount += 1;
    if (this.#renamed.length < SHOWN_ROWS) this.#renamed.push(row);
  }

  /** Tests that a row names and that there are none of. */
  addUnknownContests(names: readonly string[]): void {
    for (const name of names) {
      const rowCount = this.#unknownContests.get(name) ?? 0;
      if (rowCount > 0 || this.#unknownContests.size < SHOWN_CONTESTS)
        this.#unknownContests.set(name, rowCount + 1);
    }
  }

  /** A row of the present list that the file does not have. */
  addRemoved({ number, name, school }: Omit<ShownRow, 'line'>): void {
    this.#counts = { ...this.#counts, removed: this.#counts.removed + 1 };
    if (this.#removed.length < SHOWN_ROWS) this.#removed.push({ number, name, school });
  }

  /** When all rows have come; `read` is what has read them. */
  preview(
    fileName: string,
    read: {
      refused: Pick<RefusedRows, 'rowCount' | 'reasons'>;
      ignored: readonly string[];
      headerLine: number;
    },
  ): ImportPreview {
    const { refused, ignored, headerLine } = read;
    return {
      fileName,
      counts: { ...this.#counts, refused: refused.rowCount, renamed: this.#renamedCount },
      isReordered: false,
      headerLine,
      columns: [],
      mayChoose: false,
      ignored: [...ignored],
      reasons: refused.reasons,
      unknownContests: [...this.#unknownContests].map(([name, rowCount]) => ({ name, rowCount })),
      added: this.#added,
      changed: this.#changed,
      renamed: this.#renamed,
      removed: this.#removed,
    };
  }
}
