import { ReloadOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Input, Select, Skeleton } from 'antd';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { contestResultPath } from '../../author-paths.ts';
import { Computing } from './computing.tsx';
import { filterWords } from './filter-words.ts';
import { QuestionCard, questionAnchor } from './question-card.tsx';
import { questionGroups, searchedGroups, type TaskGroup } from './question-groups.ts';
import { ScaleSection } from './scale-section.tsx';
import type { Asked } from './statistics-queries.ts';
import { SuspectSection } from './suspect-section.tsx';
import { TaskTable, TimeChart } from './task-section.tsx';
import { useStatistics } from './use-statistics.ts';
import './statistics.css';

interface Props {
  owner: string;
  contests: string[];
  contestIds: string;
  filter: ResultFilter;
  taskName: string | undefined;
}

const SECTIONS = { tasks: '用时与未答', questions: '题目', scales: '信度', suspects: '可疑的记录' };
const sectionAnchor = (name: string) => `statistics-section-${name}`;

function goTo(anchor: string): void {
  const element = document.getElementById(anchor);
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}

/** To a section, or to one of many questions. */
function Jump({ groups }: { groups: readonly TaskGroup[] }) {
  return (
    <nav className="statistics-jump" aria-label="跳到">
      {Object.entries(SECTIONS).map(([name, title]) => (
        <Button key={name} size="small" onClick={() => goTo(sectionAnchor(name))}>
          {title}
        </Button>
      ))}
      <Select<string>
        className="statistics-jump__question"
        aria-label="跳到题目"
        placeholder="跳到题目…"
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        value={null as unknown as string}
        onChange={(id) => goTo(questionAnchor(id))}
        options={groups.map(({ id, contest, task, questions }) => ({
          label: `${contest} · ${task}`,
          title: id,
          options: questions.map((question) => ({
            value: question.id,
            label: question.name,
          })),
        }))}
      />
    </nav>
  );
}

function Section({ name, children }: { name: keyof typeof SECTIONS; children: React.ReactNode }) {
  return (
    <section
      id={sectionAnchor(name)}
      tabIndex={-1}
      className="statistics-section"
      aria-label={SECTIONS[name]}
    >
      <h2 className="author-section-title">{SECTIONS[name]}</h2>
      {children}
    </section>
  );
}

interface FiguresProps extends Pick<Props, 'contests' | 'taskName'> {
  statistics: ItemStatistics;
  asked: Asked;
  scale: string;
  onScale(keys: string): void;
}

function Figures({ statistics, asked, contests, taskName, scale, onScale }: FiguresProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(scale.split(',').filter(Boolean)));
  const groups = useMemo(() => questionGroups(statistics, taskName), [statistics, taskName]);
  const shown = useMemo(() => searchedGroups(groups, wanted), [groups, wanted]);
  const tasks = statistics.tasks.filter(({ task }) => taskName === undefined || task === taskName);
  const choose = useCallback((key: string, isChosen: boolean) => {
    setChosen((now) => {
      const next = new Set(now);
      if (isChosen) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const path = contestResultPath(contests);
  const hrefOf = useCallback(
    (username: string) => {
      const [, contest = '', ticket = ''] = username.split('/');
      // Whoever closes the record is back here, with the same filter.
      const params = new URLSearchParams(window.location.search);
      params.set('candidate', `${contest}/${ticket}`);
      return `${path}?${params.toString()}`;
    },
    [path],
  );
  return (
    <>
      <Jump groups={groups} />
      <Section name="tasks">
        <TaskTable tasks={tasks} hasSeveral={contests.length > 1} />
      </Section>
      <Section name="questions">
        <Input
          allowClear
          className="statistics-search"
          aria-label="搜索题目"
          placeholder="搜索题目、选项或编码"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {shown.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={wanted === '' ? '没有题目' : '没有找到题目'}
          />
        ) : null}
        {shown.map(({ id, contest, task, questions }) => {
          const timed = tasks.find((one) => `${one.contest}/${one.taskKey}` === id);
          return (
            <div key={id} className="statistics-task">
              <h3 className="statistics-task__title">
                {contests.length > 1 ? `${contest} · ${task}` : task}
              </h3>
              {questions.map((question) => (
                <QuestionCard key={question.id} {...{ question, asked, chosen, hrefOf }} onChoose={choose} />
              ))}
              {timed && wanted === '' ? <TimeChart task={timed} /> : null}
            </div>
          );
        })}
      </Section>
      <Section name="scales">
        <ScaleSection statistics={statistics} taskName={taskName} />
      </Section>
      <Section name="suspects">
        <SuspectSection suspects={statistics.suspects} hrefOf={hrefOf} />
      </Section>
      {chosen.size > 0 ? (
        <div className="statistics-own" role="status">
          自选量表：已选{chosen.size}题
          <Button
            type="primary"
            size="small"
            disabled={chosen.size < 2}
            onClick={() => {
              onScale([...chosen].join(','));
              goTo(sectionAnchor('scales'));
            }}
          >
            计算信度
          </Button>
          <Button
            size="small"
            onClick={() => {
              setChosen(new Set());
              onScale('');
            }}
          >
            清除
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What was answered, question by question, of all whom the filter of the page means. */
export function StatisticsView({ owner, contests, contestIds, filter, taskName }: Props) {
  const [params, setParams] = useSearchParams();
  const scale = params.get('scale') ?? '';
  // The same question is the same object, whatever else the page draws anew.
  const key = JSON.stringify({ owner, contestIds, filter } satisfies Asked);
  const asked = useMemo(() => JSON.parse(key) as Asked, [key]);
  const { found, job, isUnderWay, beginError, begin, cancel, again } = useStatistics(asked, scale);
  const [last, setLast] = useState<ItemStatistics>();
  const statistics = found.data?.statistics ?? undefined;
  // Another scale is computed beside what is shown; other people are not.
  const [lastKey, setLastKey] = useState(key);
  if (statistics && statistics !== last) setLast(statistics);
  if (key !== lastKey) {
    setLastKey(key);
    setLast(statistics);
  }
  const shown = statistics ?? last;
  const words = filterWords(filter);
  const setScale = useCallback(
    (keys: string) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (keys === '') next.delete('scale');
        else next.set('scale', keys);
        return next;
      }),
    [setParams],
  );

  const error = found.error ?? beginError;
  const isStopped = !isUnderWay && !statistics && found.data !== undefined && !beginError;
  return (
    <div className="statistics">
      <div className="statistics-bar">
        <span>
          {shown
            ? `统计于${new Date(shown.at).toLocaleTimeString('zh-CN')} · 已开始作答的${shown.people}人${
                shown.notBegun > 0 ? `（另有${shown.notBegun}人只登录）` : ''
              }`
            : '题目统计'}
          {words === '' ? '' : ` · 筛选：${words}`}
        </span>
        {shown ? (
          <Button
            size="small"
            icon={<ReloadOutlined />}
            loading={found.isFetching}
            disabled={isUnderWay}
            onClick={again}
          >
            重新统计
          </Button>
        ) : null}
      </div>
      {error ? (
        <PartFailure error={error} onRetry={() => (beginError ? begin() : void found.refetch())} />
      ) : null}
      {isUnderWay ? <Computing job={job} onCancel={() => void cancel()} /> : null}
      {isStopped ? (
        <Alert
          type={job?.state === 'failed' ? 'error' : 'info'}
          showIcon
          title={job?.state === 'failed' ? `统计没有完成：${job.error}` : '统计已取消'}
          action={<Button onClick={begin}>开始统计</Button>}
        />
      ) : null}
      {found.isPending && !shown ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}
      {shown && shown.people === 0 ? (
        <Empty description={words === '' ? '还没有作答' : '符合筛选条件的考生还没有作答'} />
      ) : null}
      {shown && shown.people > 0 ? (
        <Figures statistics={shown} scale={scale} onScale={setScale} {...{ asked, contests, taskName }} />
      ) : null}
    </div>
  );
}
