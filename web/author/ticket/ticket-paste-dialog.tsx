import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Radio } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { type PastedTickets, readPastedTickets, withPasted } from '#domain/import/pasted-tickets.ts';
import { reasonText } from '#domain/import/row-reason.ts';
import { importedTicket } from '#domain/import/ticket-sheet.ts';
import type { ColumnChoice } from '#domain/import/ticket-table.ts';
import { listedProblem } from '#domain/ticket/login-rules.ts';
import { type TicketKey, TICKET_COLUMNS } from '#domain/ticket/ticket-columns.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { ColumnMeanings } from '#web/staff/import/column-meanings.tsx';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { loadParents } from './check-ticket.ts';
import { TICKET_MEANINGS } from './ticket-import.ts';

/** Of each sort so many are shown. */
const SHOWN = 50;
const SHOWN_ADDED = 5;

const keyOf = (key: string): TicketKey | undefined =>
  TICKET_COLUMNS.find((column) => column.key === key)?.key;

/** Browsers take minutes to lay out more in a text area. */
const LONGEST_SHOWN = 100_000;

interface PastedTextProps {
  text: string;
  onChange(text: string): void;
}

/** Where it is pasted, and can be mended; of a very long list only that it is there. */
function PastedText({ text, onChange }: PastedTextProps) {
  if (text.length > LONGEST_SHOWN) {
    return (
      <Alert
        type="info"
        showIcon
        title={`已粘贴${text.split('\n').length}行，内容太长，不在这里显示`}
        action={<Button onClick={() => onChange('')}>重新粘贴</Button>}
      />
    );
  }
  return (
    <Input.TextArea
      aria-label="表格内容"
      rows={6}
      value={text}
      placeholder={'准考证号\t角色\t姓名\t学校\n1001\t学生\t张三\t第一小学'}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain');
        if (pasted.length <= LONGEST_SHOWN) return;
        event.preventDefault();
        onChange(pasted);
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface ListProps {
  title: string;
  lines: readonly string[];
  count: number;
}

function Lines({ title, lines, count }: ListProps) {
  return (
    <div className="ticket-paste-lines" role="group" aria-label={title} tabIndex={0}>
      <strong>{title}</strong>
      <ul>
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="author-muted">
          只显示前{SHOWN}条，共{count}条
        </p>
      )}
    </div>
  );
}

/** The first rows as they would stand in the list. */
function AddedRows({ added }: Pick<PastedTickets, 'added'>) {
  if (added.length === 0) return null;
  return (
    <div className="ticket-paste-table" role="group" aria-label="将添加的前几行" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">行</th>
            {TICKET_MEANINGS.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {added.slice(0, SHOWN_ADDED).map((row) => (
            <tr key={row.line + row.id}>
              <td>{row.line}</td>
              {TICKET_COLUMNS.map(({ key }) => (
                <td key={key}>{importedTicket(undefined, row)[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {added.length > SHOWN_ADDED && <p className="author-muted">……共{added.length}行</p>}
    </div>
  );
}

const knownLine = ({ row, listLine, changes }: PastedTickets['known'][number]) =>
  `第${row.line}行 “${row.id}”：名单第${listLine}行已有，${changes
    .map(({ column, from, to }) => `${column}“${from}”→“${to}”`)
    .join('，')}`;

function countsText({ added, known, unchangedCount, refusedCount }: PastedTickets): string {
  return [
    `新号码${added.length}行`,
    unchangedCount > 0 ? `名单中已有、内容相同${unchangedCount}行` : '',
    known.length > 0 ? `名单中已有、内容不同${known.length}行` : '',
    refusedCount > 0 ? `有误${refusedCount}行` : '',
  ]
    .filter((part) => part !== '')
    .join('，');
}

interface Props {
  /** What was pasted into a cell already. */
  initialText: string;
  rows: readonly NumberRow[];
  contest: Pick<Contest, 'ticketType' | 'parentSuffix'>;
  saved: Pick<Contest, 'owner' | 'name'>;
  onTake(rows: NumberRow[], note: string): void;
  onClose(): void;
}

/** What is pasted is looked at before any of it is in the list. */
export function TicketPasteDialog({ initialText, rows, contest, saved, onTake, onClose }: Props) {
  const [text, setText] = useState(initialText);
  const [choice, setChoice] = useState<ColumnChoice>();
  const [updatesKnown, setUpdatesKnown] = useState(false);
  const [skipsBad, setSkipsBad] = useState(false);
  const parents = useQuery({
    queryKey: ['author', 'ticket-parents', saved.owner, saved.name],
    queryFn: () => loadParents(saved),
  });
  const read = useDeferredValue(text);
  const { ticketType, parentSuffix } = contest;
  const pasted = useMemo(
    () =>
      readPastedTickets(
        read,
        rows,
        (number) => listedProblem({ ticketType, parentSuffix }, parents.data ?? [], number),
        choice,
      ),
    [read, rows, ticketType, parentSuffix, parents.data, choice],
  );
  const { table, added, known, reasons, refusedCount } = pasted;
  const updated = updatesKnown ? known.length : 0;
  const isReady =
    read === text && !parents.isPending && added.length + updated > 0 && (refusedCount === 0 || skipsBad);

  const take = () => {
    const skipped = refusedCount > 0 ? `，跳过${refusedCount}行` : '';
    const kept = known.length - updated > 0 ? `，保留原有内容${known.length - updated}行` : '';
    const note = `已添加${added.length}行，更新${updated}行${kept}${skipped}，保存后生效`;
    onTake(withPasted(rows, pasted, updatesKnown), note);
  };

  return (
    <StaffDialog
      title="从表格粘贴准考证"
      width={860}
      okText={`添加${added.length}行${updated > 0 ? `，更新${updated}行` : ''}`}
      cancelText="取消"
      okButtonProps={{ disabled: !isReady }}
      onOk={take}
      // What was pasted and put right does not go away by a slip.
      keyboard={text === ''}
      mask={{ closable: text === '' }}
      onClose={onClose}
    >
      <p className="author-muted">
        在电子表格或Word中选中准考证号（可以连同角色、姓名、学校各列），复制后粘贴到下面；也可以每行写一个号码。
      </p>
      <PastedText
        text={text}
        onChange={(typed) => {
          setText(typed);
          setChoice(undefined);
        }}
      />
      {read.trim() !== '' && (
        <>
          <p className="ticket-paste-note">
            {table.isSaid ? '各列按标题导入：' : '没有认得的列标题，各列是按内容猜的，请核对：'}
            {!table.isSaid &&
              (table.given?.headerLine ?? 0) > 0 &&
              `第${table.given?.headerLine}行当作标题，不导入。`}
          </p>
          <ColumnMeanings
            columns={table.columns.map((column) => ({ ...column, key: column.key ?? '' }))}
            meanings={TICKET_MEANINGS}
            onChoose={table.isSaid ? undefined : (keys) => setChoice(keys.map(keyOf))}
          />
          {!table.isSaid && !table.given ? (
            <Alert type="error" showIcon title="请指定哪一列是准考证号" />
          ) : (
            <>
              <p role="status">{countsText(pasted)}</p>
              {refusedCount > 0 && (
                <>
                  <Lines title="有误的行" lines={reasons.map(reasonText)} count={reasons.length} />
                  <Checkbox checked={skipsBad} onChange={(event) => setSkipsBad(event.target.checked)}>
                    跳过有误的{refusedCount}行，只要其余的
                  </Checkbox>
                </>
              )}
              {known.length > 0 && (
                <>
                  <Lines
                    title="名单中已有的号码"
                    lines={known.slice(0, SHOWN).map(knownLine)}
                    count={known.length}
                  />
                  <Radio.Group
                    value={updatesKnown}
                    onChange={(event) => setUpdatesKnown(event.target.value as boolean)}
                    options={[
                      { value: false, label: '保留名单中的内容' },
                      { value: true, label: '改为粘贴的内容' },
                    ]}
                  />
                </>
              )}
              <AddedRows added={added} />
            </>
          )}
        </>
      )}
    </StaffDialog>
  );
}
