import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { rangesTotal, rangeText } from '#domain/ticket/range-text.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import type { RangeRow } from '#domain/ticket/ticket.schema.ts';
import type { EditStep } from '#tasks/view/player.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { addRangeRow, removeAt, replaceAt } from './ticket-rows.ts';

interface Props {
  rows: readonly RangeRow[];
  parentSuffix: string;
  errors: FieldErrors;
  onChange(rows: RangeRow[], step?: EditStep): void;
}

const BOUNDS = [
  { field: 'start', title: '起始号（含）' },
  { field: 'end', title: '结束号（不含）' },
] as const;

interface RowProps extends Props {
  row: RangeRow;
  index: number;
}

/** The two bounds and, in words, who gets in by them. */
function RangeFields({ row, index, rows, errors, onChange }: RowProps) {
  const { text, isGood } = rangeText(row);
  const problem = BOUNDS.map(({ field }) => errors[`ticket.${index}.${field}`]).find(Boolean);
  return (
    <li className="ticket-range">
      <span className="ticket-range-line">第{index + 1}行</span>
      {BOUNDS.map(({ field, title }) => (
        <label key={field} className="ticket-range-bound">
          <span className="author-muted">{title}</span>
          <Input
            inputMode="numeric"
            value={row[field]}
            status={errors[`ticket.${index}.${field}`] === undefined ? '' : 'error'}
            onChange={(event) =>
              onChange(replaceAt(rows, index, { [field]: typedTicket(event.target.value) }), {
                name: `${index} ${field}`,
              })
            }
          />
        </label>
      ))}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除第${index + 1}行`}
        onClick={() => onChange(removeAt(rows, index))}
      />
      <p className={problem !== undefined && !isGood ? 'author-cell-error' : 'ticket-range-text'}>
        {problem !== undefined && isGood ? problem : text}
      </p>
    </li>
  );
}

/** What candidates type is compared with the suffix behind it, which only digits can pass. */
function SuffixNote({ suffix }: { suffix: string }) {
  if (suffix === '') return null;
  return (
    <p className="ticket-warning">
      登录时会在输入的号码后加上“{suffix}”，再与区间比较。
      {/^\d+$/.test(suffix)
        ? `请填写加上“${suffix}”之后的号码。`
        : '区间里只有数字，所以现在没有人能凭区间登录；请去掉准考证后缀，或另建一个“准考证号列表”类型的测试。'}
    </p>
  );
}

export function RangeEditor(props: Props) {
  const { rows, parentSuffix, onChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  }, [rows]);

  const { count, overlap } = rangesTotal(rows);
  return (
    <>
      <p className="author-muted">
        考生输入的号码在任何一个区间内，就可以登录。起始号包含在内，结束号不包含在内；开头的0也要一致，007和7不是同一个号码。
      </p>
      <SuffixNote suffix={parentSuffix} />
      {rows.length > 0 && (
        <ul className="ticket-ranges" ref={list}>
          {rows.map((row, index) => (
            <RangeFields key={row.id} {...props} row={row} index={index} />
          ))}
        </ul>
      )}
      <div className="author-toolbar">
        <Button
          icon={<PlusOutlined />}
          onClick={() => {
            isAdded.current = true;
            onChange(addRangeRow(rows));
          }}
        >
          添加区间
        </Button>
        <span className="author-muted" role="status">
          {rows.length === 0
            ? '还没有区间，现在没有人能凭区间登录'
            : `各区间共有${count}个号码${parentSuffix === '' ? '可以登录' : ''}`}
          {overlap && `（第${overlap[0]}行和第${overlap[1]}行有相同的号码，只算一次）`}
        </span>
      </div>
    </>
  );
}
