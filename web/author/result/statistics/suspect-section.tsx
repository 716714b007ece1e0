import { Button, Empty } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import { FEWEST_IN_A_ROW, FEWEST_ROWS } from '#domain/statistics/same-answers.ts';
import type { ItemStatistics, Suspicion } from '#domain/statistics/statistics.schema.ts';
import { FEWEST_SECONDS_PER_ITEM } from '#domain/statistics/too-fast.ts';
import { FigureActions } from './figure-actions.tsx';
import { numberText } from './figure-tables.ts';

const AT_FIRST = 20;

function reasonText({ kind, task, items, value, seconds, isContradiction }: Suspicion): string {
  if (kind === 'too-fast') return `${task}：${items}题只用了${numberText(seconds, 1)}秒`;
  const where = kind === 'same-in-table' ? `表格题的${items}行` : `连续${items}题`;
  return `${task}：${where}都选${value}${isContradiction ? '，其中有反向计分的题，前后矛盾' : ''}`;
}

interface Props {
  suspects: ItemStatistics['suspects'];
  hrefOf(username: string): string;
}

/** Records that somebody should look at; nothing is taken away from the figures. */
export function SuspectSection({ suspects: { total, records }, hrefOf }: Props) {
  const [shown, setShown] = useState(AT_FIRST);
  const table = {
    title: '可疑的记录',
    head: ['准考证号', '姓名', '学校', '测试', '原因'],
    rows: records.map(({ ticketId, name, school, contest, reasons }) => [
      ...[ticketId, name, school, contest],
      reasons.map(reasonText).join('；'),
    ]),
  };
  return (
    <>
      <p className="statistics-note">
        {FEWEST_ROWS}行以上的表格题全部选同一项，或连续{FEWEST_IN_A_ROW}
        道以上选项数相同的单选题选同一项；用时不到该题中位数的三分之一，且平均每题不足
        {FEWEST_SECONDS_PER_ITEM}秒。这些记录只做标记，仍计入所有统计。
      </p>
      {total === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可疑的记录" />
      ) : (
        <>
          <p>
            共{total}人{total > records.length ? `，列出其中原因最多的${records.length}人` : ''}
            <FigureActions table={table} />
          </p>
          <ul className="suspects">
            {records.slice(0, shown).map(({ username, ticketId, name, school, reasons }) => (
              <li key={username}>
                <Link to={hrefOf(username)}>{[name, ticketId, school].filter(Boolean).join(' · ')}</Link>
                <ul>
                  {reasons.map((reason, index) => (
                    <li key={index}>{reasonText(reason)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          {records.length > shown ? (
            <Button onClick={() => setShown(records.length)}>显示全部{records.length}人</Button>
          ) : null}
        </>
      )}
    </>
  );
}
