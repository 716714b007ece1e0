import { columnName } from '#domain/import/sheet-row.ts';
import './import.css';

/** What a column can be taken for. */
export interface ColumnMeaning {
  key: string;
  title: string;
}

interface Column {
  /** As the table calls it. */
  title: string;
  /** What it is taken for; empty for nothing. */
  key: string;
  samples: readonly string[];
}

interface Props {
  columns: readonly Column[];
  meanings: readonly ColumnMeaning[];
  /** Left out where the table itself says what its columns are. */
  onChoose?: ((keys: string[]) => void) | undefined;
}

/** One column has a meaning, and one meaning a column: whoever gives it to another takes it from the first. */
const withChoice = (columns: readonly Column[], place: number, chosen: string) =>
  columns.map(({ key }, at) => (at === place ? chosen : key === chosen ? '' : key));

/** Which column was taken as what, with the first values in it. */
export function ColumnMeanings({ columns, meanings, onChoose }: Props) {
  return (
    <ul className="import-columns" aria-label="各列的含义">
      {columns.map(({ title, key, samples }, place) => {
        const name = title === '' ? `第${columnName(place)}列` : `“${title}”`;
        const taken = meanings.find((meaning) => meaning.key === key)?.title;
        return (
          <li key={place} className={key === '' ? 'import-column import-column--left' : 'import-column'}>
            <span className="author-muted">{name}</span>
            {onChoose ? (
              <select
                aria-label={`${name}的含义`}
                value={key}
                onChange={(event) => onChoose(withChoice(columns, place, event.target.value))}
              >
                <option value="">不导入</option>
                {meanings.map((meaning) => (
                  <option key={meaning.key} value={meaning.key}>
                    {meaning.title}
                  </option>
                ))}
              </select>
            ) : (
              <strong>{taken ?? '不导入'}</strong>
            )}
            <span className="import-samples">{samples.join('、') || '（空）'}</span>
          </li>
        );
      })}
    </ul>
  );
}
