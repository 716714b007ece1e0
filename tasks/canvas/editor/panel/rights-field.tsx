import { type Board, boardOf } from '../../board.ts';
import { kindsOfPieces, worth } from '../../columns.ts';
import type { CanvasContent, CanvasState } from '../../content.schema.ts';
import { MOST_ENTRIES } from '../../limits.ts';
import { setRights } from '../content-changes.ts';
import { readLines } from '../field-text.ts';
import type { CanvasEdits } from '../use-canvas-edits.ts';
import { DraftField } from './panel-fields.tsx';

interface RightsFieldProps {
  content: CanvasContent;
  state: CanvasState;
  edits: CanvasEdits;
}

/** How many pieces that count alike there can be. */
function supplyOf({ pieces }: Board, value: string): number {
  const alike = pieces.filter((piece) => worth(piece) === value);
  return alike.some(({ dragMode }) => dragMode === 'unlimited') ? MOST_ENTRIES : alike.length;
}

const countIn = (rights: readonly string[], value: string) =>
  rights.filter((right) => right === value).length;

/** The pieces that belong on a place, by their names. */
function RightPieces({ content, state, edits }: RightsFieldProps) {
  const board = boardOf(content);
  const kinds = kindsOfPieces(board);
  const set = (value: string, count: number) => {
    const others = state.rights.filter((right) => right !== value);
    const rights = [...others, ...Array.from({ length: count }, () => value)];
    edits.edit((newest) => setRights(newest, state.id, rights));
  };
  const gone = [...new Set(state.rights)].filter((right) => kinds.every((kind) => kind.worth !== right));
  return (
    <fieldset className="canvas-panel-choice">
      <legend>正确答案：应放在这里的图形</legend>
      {kinds.length === 0 && <p className="canvas-editor-hint">画布上还没有可拖动的图形。</p>}
      <ul className="canvas-panel-rights">
        {kinds.map(({ worth: value, name }) => {
          const count = countIn(state.rights, value);
          const supply = supplyOf(board, value);
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  checked={count > 0}
                  onChange={({ target }) => set(value, target.checked ? 1 : 0)}
                />
                {name}
              </label>
              {count > 0 && supply > 1 && (
                <input
                  type="number"
                  className="canvas-panel-input canvas-panel-count"
                  aria-label={`${name}的个数`}
                  min={1}
                  max={supply}
                  value={count}
                  onChange={({ target }) =>
                    set(value, Math.min(supply, Math.max(1, Math.trunc(target.valueAsNumber) || 1)))
                  }
                />
              )}
            </li>
          );
        })}
        {gone.map((value) => (
          <li key={value}>
            <label>
              <input type="checkbox" checked onChange={() => set(value, 0)} />
              <span className="canvas-panel-problem">“{value}”（没有这样的图形）</span>
            </label>
          </li>
        ))}
      </ul>
      <span className="canvas-editor-hint">
        {state.rights.length === 0 ? '不勾选就不判对错' : '只有勾选的图形都在这里，没有别的图形，才算正确'}
      </span>
    </fieldset>
  );
}

/** What is right there, where it is asked at all. */
export function RightsField({ content, state, edits }: RightsFieldProps) {
  if (state.dnd === 'droppable' && state.dropMode !== 'source') {
    return <RightPieces {...{ content, state, edits }} />;
  }
  if (state.dnd !== 'input') return null;
  return (
    <DraftField
      label="正确答案：可以接受的文字，每行一个"
      text={state.rights.join('\n')}
      note="不填就不判对错；忽略首尾空格、大小写、全角半角"
      rows={Math.min(6, state.rights.length + 2)}
      write={(typed) => {
        const rights = readLines(typed);
        const problem = edits.edit((newest) => setRights(newest, state.id, rights), `${state.id} rights`);
        return problem === undefined ? { text: rights.join('\n') } : { problem };
      }}
    />
  );
}
