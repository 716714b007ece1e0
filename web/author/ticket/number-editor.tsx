import { PlusOutlined, SearchOutlined, SnippetsOutlined } from '@ant-design/icons';
import { Alert, App, Button, Input } from 'antd';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { EditStep } from '#tasks/view/player.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { isLong, NumberTable, pageOf } from './number-table.tsx';
import { TicketPasteDialog } from './ticket-paste-dialog.tsx';
import {
  cellAt,
  cellPlace,
  type CellProblem,
  cellProblems,
  EMPTY_NUMBER_ROW,
  findRows,
  type TicketCell,
} from './ticket-rows.ts';

const SHOWN_PROBLEMS = 10;

interface ProblemsProps {
  problems: readonly CellProblem[];
  onGo(cell: TicketCell): void;
}

/** All that has to be mended in one place: in a long list the next bad row may be pages away. */
function Problems({ problems, onGo }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert
      className="ticket-problem"
      type="error"
      showIcon
      title={`名单有${problems.length}处要改正，点击可以转到那一行`}
      description={
        <ul className="ticket-problems">
          {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
            <li key={cellPlace(problem)}>
              <button type="button" onClick={() => onGo(problem)}>
                {problem.text}
              </button>
            </li>
          ))}
          {problems.length > SHOWN_PROBLEMS && <li>……另有{problems.length - SHOWN_PROBLEMS}处</li>}
        </ul>
      }
    />
  );
}

const ofTickets = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path.startsWith('ticket.')));

/** The same object for as long as they are the same, whatever else is typed in the form. */
function useTicketErrors(errors: FieldErrors): FieldErrors {
  const present = useMemo(() => ofTickets(errors), [errors]);
  const [kept, setKept] = useState(present);
  if (kept === present || isSameJson(kept, present)) return kept;
  setKept(present);
  return present;
}

interface Props {
  form: EntityForm<Contest>;
  /** As it is saved. */
  saved: Pick<Contest, 'owner' | 'name'>;
  rows: readonly NumberRow[];
  /** Further buttons beside those of the editor. */
  actions?: ReactNode;
}

export function NumberEditor({ form, saved, rows, actions }: Props) {
  const { goTo } = form;
  const errors = useTicketErrors(form.errors);
  const { message } = App.useApp();
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState('');
  /** What is being pasted; undefined while nothing is. */
  const [pasted, setPasted] = useState<string>();
  const [target, setTarget] = useState<TicketCell>();
  const section = useRef<HTMLDivElement>(null);
  const found = useMemo(() => (sought === '' ? undefined : findRows(rows, sought)), [rows, sought]);
  const problems = useMemo(() => cellProblems(errors), [errors]);

  const changeForm = useRef(form.change);
  useLayoutEffect(() => {
    changeForm.current = form.change;
  });
  const change = useCallback(
    (changed: NumberRow[], step?: EditStep) => changeForm.current({ ticket: changed }, step),
    [],
  );

  const showRow = (index: number) => {
    setSought('');
    setPage(pageOf(index));
  };
  const goToCell = (cell: TicketCell) => {
    showRow(cell.index);
    setTarget({ ...cell });
  };

  // Whoever saves and is refused is taken to the page where the first problem is.
  const [shownErrors, setShownErrors] = useState(errors);
  if (errors !== shownErrors) {
    setShownErrors(errors);
    const [bad] = cellProblems(errors);
    if (bad) showRow(bad.index);
  }
  // A step that was made in a cell leads there when it is undone.
  const [shownStep, setShownStep] = useState(goTo);
  if (goTo !== shownStep) {
    setShownStep(goTo);
    const cell = goTo?.field === 'ticket' && goTo.place !== undefined ? cellAt(goTo.place) : undefined;
    if (cell) goToCell(cell);
  }
  useEffect(() => {
    if (!target) return;
    section.current?.querySelector<HTMLElement>(`[data-cell="${cellPlace(target)}"]`)?.focus();
  }, [target]);

  const add = () => {
    change([...rows, EMPTY_NUMBER_ROW]);
    goToCell({ index: rows.length, field: 'id' });
  };

  const take = (changed: NumberRow[], note: string) => {
    change(changed);
    showRow(changed.length - 1);
    setPasted(undefined);
    void message.info(note);
  };

  return (
    <div ref={section}>
      <div className="author-toolbar">
        <Button icon={<PlusOutlined />} onClick={add}>
          添加准考证
        </Button>
        <Button icon={<SnippetsOutlined />} onClick={() => setPasted('')}>
          从表格粘贴
        </Button>
        {actions}
        {isLong(rows) && (
          <Input
            className="ticket-search"
            aria-label="查找准考证"
            placeholder="查找号码、姓名、学校"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            value={sought}
            onChange={(event) => {
              setSought(event.target.value.trim());
              setPage(1);
            }}
          />
        )}
        <span className="author-muted">共{rows.length}个；名单中的号码和“我的考生”中的考生都可以登录</span>
      </div>
      <Problems problems={problems} onGo={goToCell} />
      <NumberTable
        rows={rows}
        found={found}
        errors={errors}
        page={page}
        onPage={setPage}
        onChange={change}
        onPaste={setPasted}
      />
      {pasted !== undefined && (
        <TicketPasteDialog
          initialText={pasted}
          rows={rows}
          contest={form.draft}
          saved={saved}
          onTake={take}
          onClose={() => setPasted(undefined)}
        />
      )}
    </div>
  );
}
