import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { contestResultPath } from '../../author-paths.ts';
import { percentText } from './figures.ts';

/** So many are in sight at first: the table below is what people come for. */
const FIRST_TASKS = 8;

interface Props {
  tasks: ResultSummary['tasks'];
  hasSeveralContests: boolean;
}

/** How many have answered each task, of those who have logged in. */
export function TaskBars({ tasks, hasSeveralContests }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  if (tasks.length === 0) return null;
  const shown = isWhole ? tasks : tasks.slice(0, FIRST_TASKS);
  return (
    <>
      <h2 className="result-bars-title">
        各题完成情况 <span className="author-muted">已提交 / 已登录</span>
      </h2>
      <ul className="result-bars">
        {shown.map(({ contest, name, given, answered }, index) => (
          <li key={index}>
            <Link to={contestResultPath([contest], name)} className="result-bar-name" title={name}>
              {hasSeveralContests ? `${contest}：${name}` : name}
            </Link>
            <span className="result-bar-track" aria-hidden>
              <span
                className="result-bar-fill"
                style={{ width: `${given === 0 ? 0 : Math.min(100, (100 * answered) / given)}%` }}
              />
            </span>
            <span className="result-bar-count" title={`${answered}人已提交，${given}人已登录`}>
              {answered} / {given}
              {given > 0 && <span className="author-muted"> {percentText(answered, given)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {tasks.length > FIRST_TASKS && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? '收起' : `显示全部${tasks.length}题`}
        </Button>
      )}
    </>
  );
}
