/** A field that an import changes, for whoever decides about it. */
export interface FieldChange {
  column: string;
  from: string;
  to: string;
}

/** What a row would do to what is there. */
export type RowChange = 'new' | 'unchanged' | { changed: FieldChange[] };

export function changeOf(fields: readonly FieldChange[]): RowChange {
  const changed = fields.filter(({ from, to }) => from !== to);
  return changed.length === 0 ? 'unchanged' : { changed };
}
