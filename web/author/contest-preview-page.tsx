import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Segmented, Select, Skeleton } from 'antd';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPage } from '#ui/error-page.tsx';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestEditPath } from './author-paths.ts';
import { rowTitle } from './contest/task-rows.ts';
import { LoginLinkArrival } from './contest/login-link-arrival.tsx';
import { contestQuery } from './queries.ts';
import './contest/contest-preview.css';

const SCREENS = { phone: '手机', tablet: '平板', desktop: '电脑' } as const;
type Screen = keyof typeof SCREENS;
const isScreen = (text: string | null): text is Screen => text !== null && text in SCREENS;

const WHOLE_TEST = 0;

/** Whole, or from one of its tasks on. */
function taskChoices({ tasks }: Contest) {
  const each = tasks.slice(1, -1).map((_, index) => {
    const taskId = index + 1;
    return { value: taskId, label: `第${taskId}题：${rowTitle(tasks, taskId)}` };
  });
  return [{ value: WHOLE_TEST, label: '从卷首语开始' }, ...each];
}

/** A frame that has left its document, by a reload of its own, would show nothing: it begins anew. */
function leftItsDocument({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): boolean {
  try {
    return currentTarget.contentDocument?.querySelector('meta[name=robots]') == null;
  } catch {
    return true;
  }
}

function ContestPreview({ contest }: { contest: Contest }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('screen');
  const screen: Screen = isScreen(asked) ? asked : 'phone';
  const [isSideways, setSideways] = useState(false);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  /** Whether this frame has shown its own document. */
  const wasThere = useRef(false);
  const restart = () => {
    wasThere.current = false;
    setFailed(false);
    setRound((before) => before + 1);
  };
  const wanted = Number(params.get('task') ?? WHOLE_TEST);
  const taskId = wanted > 0 && wanted < contest.tasks.length - 1 ? wanted : WHOLE_TEST;
  usePageTitle(`试做 - ${contest.name}`);

  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  const query = new URLSearchParams({ contest: entityId(contest.owner, contest.name) });
  if (taskId !== WHOLE_TEST) query.set('task', String(taskId));
  const turned = isSideways && screen !== 'desktop' ? ' preview-screen-sideways' : '';
  return (
    <div className="author-page author-page-full preview-page">
      <Link className="author-back" to={contestEditPath(contest.name)}>
        <ArrowLeftOutlined aria-hidden /> 返回编辑
      </Link>
      <PageHeader
        title={`试做：${contest.name}`}
        note={<span className="author-muted">试做不会保存任何记录，也不计入结果</span>}
      >
        <Segmented<Screen>
          aria-label="屏幕"
          options={Object.entries(SCREENS).map(([value, label]) => ({ value: value as Screen, label }))}
          value={screen}
          onChange={(value) => set('screen', value)}
        />
        <Checkbox
          checked={isSideways}
          disabled={screen === 'desktop'}
          onChange={(event) => setSideways(event.target.checked)}
        >
          横屏
        </Checkbox>
        {!isParent(contest) && (
          <Select
            className="preview-task"
            aria-label="从哪里开始"
            options={taskChoices(contest)}
            value={taskId}
            onChange={(value) => set('task', value === WHOLE_TEST ? undefined : String(value))}
          />
        )}
        <Button icon={<ReloadOutlined />} onClick={restart}>
          重新开始
        </Button>
      </PageHeader>
      {taskId !== WHOLE_TEST && (
        <Alert
          className="preview-note"
          type="info"
          showIcon
          title="直接从这道题开始：已经计时，各题可以随意跳转。考生仍按测试的设置作答。"
        />
      )}
      {contest.state !== 'active' && (
        <Alert
          className="preview-note"
          type="warning"
          showIcon
          title="测试的状态为“关闭”：可以试做，但考生现在不能登录。"
        />
      )}
      {hasFailed && (
        <Alert
          className="preview-note"
          type="error"
          showIcon
          title="页面没有加载成功，请检查网络后点击“重新开始”。"
        />
      )}
      <div className={`preview-stage preview-stage-${screen}`}>
        <iframe
          key={`${round} ${taskId}`}
          className={`preview-screen preview-screen-${screen}${turned}`}
          title="考生看到的页面"
          src={`/preview.html?${query.toString()}`}
          onLoad={(event) => {
            if (!leftItsDocument(event)) wasThere.current = true;
            else if (wasThere.current) restart();
            // One that cannot be loaded would be asked for without end.
            else setFailed(true);
          }}
        />
      </div>
    </div>
  );
}

function ContestPreviewPage({ name }: { name: string }) {
  const { data, error, refetch } = useQuery({ ...contestQuery(useOwner(), name), staleTime: 0 });
  if (data) return <ContestPreview contest={data.thing} />;
  if (data === null) {
    return (
      <ErrorPage
        title={`测试“${name}”不存在`}
        text="保存之后才能试做。"
        actions={<ButtonLink to="/contest-edit">我的测试</ButtonLink>}
      />
    );
  }
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return <Skeleton active title={false} />;
}

/** `/contest-preview/{contest}`; with `{owner},{contest}` for whoever has opened the link that candidates log in by. */
export function ContestPreviewAddress() {
  const { contestName = '' } = useParams();
  const [owner = '', linked] = contestName.split(',');
  return linked === undefined ? (
    <ContestPreviewPage name={contestName} />
  ) : (
    <LoginLinkArrival owner={owner} name={linked} />
  );
}
