import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useEffect, useRef } from 'react';
import type { Chart, ScopeRow } from '#domain/chart/chart.schema.ts';
import { newScope, scopeRangesOf, scopeTypesOf, withScopeType } from '#domain/chart/chart-rules.ts';
import { MAX_SCOPES, type ScopeRange, type ScopeType } from '#domain/chart/chart-values.ts';
import type { Ask } from '#domain/report/ask.schema.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';

interface Asked {
  asks: readonly Pick<Ask, 'id' | 'text' | 'range' | 'contest'>[];
  dimensions: readonly Pick<Dimension, 'id' | 'text'>[];
}

const numbered = (id: number, text: string) => `${id} ${text.trim() || '（没有文字）'}`;

/** Dimensions first: they are what most charts show. */
function askOptions({ asks, dimensions }: Asked, chosen: number) {
  const isKnown = [...asks, ...dimensions].some(({ id }) => id === chosen);
  const options = [
    {
      label: '维度',
      options: dimensions.map(({ id, text }) => ({ value: id, label: numbered(id, text) })),
    },
    {
      label: '题目',
      options: asks.map(({ id, text, range }) => ({
        value: id,
        label: `${numbered(id, text)}${range === null ? '（不计分）' : ''}`,
      })),
    },
  ].filter((group) => group.options.length > 0);
  if (isKnown || chosen === 0) return options;
  return [{ label: '已不存在', options: [{ value: chosen, label: `${chosen}（不存在）` }] }, ...options];
}

const plainOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

interface RowProps {
  scope: ScopeRow;
  index: number;
  count: number;
  subType: Chart['subType'];
  asked: Asked;
  onChange(scope: ScopeRow): void;
  onMove(step: -1 | 1): void;
  onRemove(): void;
}

const buttonId = (index: number, step: -1 | 1) => `chart-scope-${index}-${step < 0 ? 'up' : 'down'}`;

function ScopeLine({ scope, index, count, subType, asked, onChange, onMove, onRemove }: RowProps) {
  const which = `第${index + 1}个范围`;
  return (
    <li className="chart-scope">
      <span className="chart-scope-number">{index + 1}</span>
      <Select<ScopeType>
        aria-label={`${which}的类型`}
        value={scope.type}
        options={plainOptions(scopeTypesOf(subType))}
        onChange={(type) => onChange(withScopeType(scope, type))}
      />
      <Select<ScopeRange>
        aria-label={`${which}的对象`}
        value={scope.range}
        options={plainOptions(scopeRangesOf(scope.type))}
        onChange={(range) => onChange({ ...scope, range })}
      />
      <Select<number>
        className="chart-scope-ask"
        aria-label={`${which}的题目或维度`}
        placeholder="选择题目或维度"
        value={scope.askId === 0 ? null : scope.askId}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        options={askOptions(asked, scope.askId)}
        onChange={(askId) => onChange({ ...scope, askId })}
      />
      <Input
        className="chart-scope-text"
        aria-label={`${which}的文本`}
        placeholder="文本"
        value={scope.text}
        maxLength={200}
        onChange={({ target }) => onChange({ ...scope, text: target.value })}
      />
      <span className="chart-scope-buttons">
        <Button
          id={buttonId(index, -1)}
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移${which}`}
          disabled={index === 0}
          onClick={() => onMove(-1)}
        />
        <Button
          id={buttonId(index, 1)}
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移${which}`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        />
        <Button
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除${which}`}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

/** Whoever moves a row with a key moves the same row with the next press. */
function useFollowingFocus() {
  const wanted = useRef<{ index: number; step: -1 | 1 }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const { index, step } = wanted.current;
    wanted.current = undefined;
    const button = (way: -1 | 1) =>
      document.querySelector<HTMLButtonElement>(`#${buttonId(index, way)}:enabled`);
    (button(step) ?? button(step === 1 ? -1 : 1))?.focus();
  });
  return (index: number, step: -1 | 1) => {
    wanted.current = { index, step };
  };
}

interface Props {
  chart: Pick<Chart, 'scopes' | 'subType'>;
  asked: Asked;
  error: string | undefined;
  hints: readonly string[];
  onChange(scopes: ScopeRow[]): void;
}

export function ScopeEditor({ chart, asked, error, hints, onChange }: Props) {
  const { scopes, subType } = chart;
  const follow = useFollowingFocus();
  const move = (index: number, step: -1 | 1) => {
    const moved = [...scopes];
    const [row] = moved.splice(index, 1);
    if (!row) return;
    moved.splice(index + step, 0, row);
    follow(index + step, step);
    onChange(moved);
  };
  const add = () => {
    const last = scopes[scopes.length - 1];
    const [type = '默认'] = scopeTypesOf(subType);
    // The next one mostly shows the same for others.
    onChange([...scopes, withScopeType({ ...newScope(), askId: last?.askId ?? 0 }, type)]);
  };
  return (
    <>
      {scopes.length > 0 && (
        <div className="chart-scope chart-scope-head" aria-hidden>
          <span />
          <span>类型</span>
          <span>对象</span>
          <span className="chart-scope-ask">题目或维度</span>
          <span className="chart-scope-text">文本</span>
        </div>
      )}
      <ol className="chart-scopes">
        {scopes.map((scope, index) => (
          <ScopeLine
            // Rows have nothing of their own that would stay the same while they are edited.
            key={index}
            {...{ scope, index, subType, asked }}
            count={scopes.length}
            onChange={(changed) => onChange(scopes.map((row, place) => (place === index ? changed : row)))}
            onMove={(step) => move(index, step)}
            onRemove={() => onChange(scopes.filter((_row, place) => place !== index))}
          />
        ))}
      </ol>
      {error !== undefined && (
        <p className="author-cell-error" role="alert">
          {error}
        </p>
      )}
      {hints.map((hint) => (
        <p key={hint} className="author-muted chart-hint">
          {hint}
        </p>
      ))}
      <Button icon={<PlusOutlined />} disabled={scopes.length >= MAX_SCOPES} onClick={add}>
        添加范围
      </Button>
    </>
  );
}
