import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Input, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { maySumUp } from '#domain/report/ask-types.ts';
import type { Ask } from '#domain/report/ask.schema.ts';
import type { Dimension, ReportTemplate } from '#domain/report/report-template.schema.ts';
import { MAX_DIMENSIONS } from '#domain/report/report-template-values.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { Section } from '#web/staff/forms/fields.tsx';
import {
  addDimension,
  askLabel,
  changeDimension,
  dimensionProblems,
  moveDimension,
  typedId,
} from './dimension-rows.ts';

interface IdInputProps {
  label: string;
  id: number;
  onChange(id: number): void;
}

/** While it is typed it may be anything; what stands there afterwards is a number. */
function IdInput({ label, id, onChange }: IdInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      aria-label={label}
      inputMode="numeric"
      value={typed ?? String(id)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== undefined && typedId(typed) !== id) onChange(typedId(typed));
        setTyped(undefined);
      }}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  );
}

interface AskChoiceProps {
  label: string;
  asks: readonly Ask[];
  chosen: readonly number[];
  onChange(askIds: number[]): void;
}

/** Asks that are gone stay in the dimension until somebody takes them away. */
function AskChoice({ label, asks, chosen, onChange }: AskChoiceProps) {
  const gone = chosen.filter((id) => !asks.some((ask) => ask.id === id));
  const options = [
    ...asks
      .filter(maySumUp)
      .map((ask) => ({ value: ask.id, label: `${askLabel(ask)}${ask.isReversed ? '（反向计分）' : ''}` })),
    ...asks
      .filter((ask) => !maySumUp(ask) && chosen.includes(ask.id))
      .map((ask) => ({ value: ask.id, label: `${askLabel(ask)}（不能计入维度）` })),
    ...gone.map((id) => ({ value: id, label: `${id}.（题目已不存在）` })),
  ];
  return (
    <Select<number[]>
      aria-label={label}
      className="dimension-asks"
      mode="multiple"
      value={[...chosen]}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择题目"
      notFoundContent="没有可以选择的题目：只有单选题和表格选择题可以计入维度"
      maxTagTextLength={16}
      onChange={onChange}
    />
  );
}

interface RowProps {
  index: number;
  row: Dimension;
  isLast: boolean;
  asks: readonly Ask[];
  problem: string | undefined;
  change(part: Partial<Dimension>): void;
  move(step: -1 | 1): void;
  remove(): void;
}

function DimensionRow({ index, row, isLast, asks, problem, change, move, remove }: RowProps) {
  const name = row.text === '' ? `第${index + 1}个维度` : row.text;
  return (
    <tr>
      <td data-label="编号">
        <IdInput label={`${name}的编号`} id={row.id} onChange={(id) => change({ id })} />
      </td>
      <td data-label="名称">
        <Input
          aria-label={`${name}的名称`}
          value={row.text}
          maxLength={200}
          onChange={(event) => change({ text: event.target.value })}
        />
      </td>
      <td data-label="有效题数">
        <InputNumber
          aria-label={`${name}的有效题数`}
          className="author-number"
          value={row.validCount}
          min={0}
          step={1}
          precision={0}
          onChange={(validCount) => change({ validCount: validCount ?? 0 })}
        />
      </td>
      <td data-label="题目">
        <AskChoice
          label={`${name}的题目`}
          asks={asks}
          chosen={row.askIds}
          onChange={(askIds) => change({ askIds })}
        />
        {row.askIds.length > 0 && row.validCount > row.askIds.length && (
          <div className="dimension-note">有效题数多于题目数，谁也不会有这个维度的分数</div>
        )}
        {problem !== undefined && (
          <div className="author-cell-error" role="alert">
            {problem}
          </div>
        )}
      </td>
      <td data-label="操作">
        <Space size={4}>
          <Button
            icon={<ArrowUpOutlined />}
            aria-label={`上移${name}`}
            disabled={index === 0}
            onClick={() => move(-1)}
          />
          <Button
            icon={<ArrowDownOutlined />}
            aria-label={`下移${name}`}
            disabled={isLast}
            onClick={() => move(1)}
          />
          <Button danger icon={<DeleteOutlined />} aria-label={`删除${name}`} onClick={remove} />
        </Space>
      </td>
    </tr>
  );
}

interface Props {
  form: EntityForm<ReportTemplate>;
  /** Undefined while they are not known. */
  asks: readonly Ask[] | undefined;
}

/** Scales: several asks as one figure. */
export function DimensionTable({ form, asks }: Props) {
  const { draft, change, errorOf } = form;
  const rows = draft.postAsks;
  const problems = dimensionProblems(rows, asks ?? []);
  const put = (postAsks: Dimension[]) => change({ postAsks }, {});
  const error = errorOf('postAsks');
  return (
    <Section id="report-template-post-asks" title="维度" isGrid={false}>
      <p className="author-muted template-note">至少答了“有效题数”题，才计算维度的平均分。</p>
      {rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有维度：把几道单选题合成一个平均分，可以在图表和报告中使用"
        />
      ) : (
        <table className="dimension-table">
          <thead>
            <tr>
              <th scope="col">编号</th>
              <th scope="col">名称</th>
              <th scope="col">有效题数</th>
              <th scope="col">题目</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <DimensionRow
                key={index}
                index={index}
                row={row}
                isLast={index === rows.length - 1}
                asks={asks ?? []}
                problem={problems[index]}
                change={(part) =>
                  change({ postAsks: changeDimension(rows, index, part) }, 'text' in part ? undefined : {})
                }
                move={(step) => put(moveDimension(rows, index, step))}
                remove={() => put(rows.filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && problems.every((problem) => problem === undefined) && (
        <div className="author-cell-error" role="alert">
          {error}
        </div>
      )}
      <Button
        className="dimension-add"
        icon={<PlusOutlined />}
        disabled={!asks || rows.length >= MAX_DIMENSIONS}
        onClick={() => put(addDimension(rows, asks ?? []))}
      >
        添加维度
      </Button>
    </Section>
  );
}
