import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { KindRules } from '../../kind.ts';
import type { PlayerProps } from '../../view/player.ts';
import { useGoToMissing } from '../use-go-to-missing.ts';
import { AnswerLines } from './answer-lines.tsx';
import type { FramedPage } from './framed-page.ts';
import { PageAlert } from './page-alert.tsx';
import { PageFrame } from './page-frame.tsx';
import { sendAnswer, usePageAnswer } from './use-page-answer.ts';
import './framed-player.css';

interface FramedKind<Content> {
  /** What the frame is called for whoever does not see it. */
  title: string;
  rules: KindRules<Content, unknown>;
  pageOf(content: Content): FramedPage;
}

type FramedProps<Content> = PlayerProps<Content, unknown> & { kind: FramedKind<Content> };

/** The page, to be answered. */
function LivePage<Content>({ kind, content, answer, change, log, place }: FramedProps<Content>) {
  const page = kind.pageOf(content);
  const pane = useRef<HTMLIFrameElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const said = usePageAnswer(pane, { address: page.address, answer, change, log });
  const problem = kind.rules.problem(content, answer);
  const isMissing = place !== undefined && problem !== undefined;
  useGoToMissing(root, place, '.page-frame-page');

  return (
    <div ref={root} className={isMissing ? 'framed-page framed-page--missing' : 'framed-page'}>
      {/* Above the page: below one that is taller than the screen nobody would see it. */}
      {isMissing && <p className="framed-page-problem">{problem.message}</p>}
      <PageFrame
        key={page.address}
        page={page}
        title={kind.title}
        pane={pane}
        onOpen={said.onOpen}
        onReopen={said.onReopen}
        onMessage={said.onMessage}
      >
        <p role="status">
          {said.isOnlySaved
            ? '已保存上次的作答。页面里可能看不到它，重新作答会替换它。'
            : statusOf(answer, problem !== undefined)}
        </p>
        {said.lost && (
          <p className="framed-page-problem" role="alert">
            {said.lost}
          </p>
        )}
      </PageFrame>
      <PageAlert alerts={said.alerts} />
    </div>
  );
}

function statusOf(answer: unknown, isUnanswered: boolean): string {
  if (answer === undefined) return isUnanswered ? '还没有收到页面的作答' : '';
  return isUnanswered ? '作答还没有完成' : '已收到作答';
}

/** The page with an answer that comes from outside. */
function StillPage<Content>({ kind, content, answer }: FramedProps<Content>) {
  const page = kind.pageOf(content);
  const pane = useRef<HTMLIFrameElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    if (isOpen.current && answer !== undefined) sendAnswer(pane, answer);
  }, [answer]);
  return (
    <PageFrame
      key={page.address}
      page={page}
      title={kind.title}
      pane={pane}
      isStill
      onOpen={() => {
        isOpen.current = true;
        if (answer !== undefined) sendAnswer(pane, answer);
      }}
    />
  );
}

/** Records have many of them: the page is fetched for whoever wants to see it. */
function PageOnDemand<Content>(props: FramedProps<Content>) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <StillPage {...props} />;
  return (
    <Button size="small" onClick={() => setOpen(true)}>
      打开页面查看
    </Button>
  );
}

function ShownPage<Content>(props: FramedProps<Content>) {
  const { kind, content, answer, mode } = props;
  const page = kind.pageOf(content);
  if (page.address === '') return <p className="framed-page framed-page-nothing">（没有页面）</p>;
  if (mode === 'answer') return <LivePage {...props} />;
  return (
    <div className="framed-page">
      <AnswerLines page={page} answer={answer} />
      {mode === 'view' && <PageOnDemand {...props} />}
      {mode === 'replay' && <StillPage {...props} />}
    </div>
  );
}

/** The player of a kind whose part is a page in a frame. */
export function framedPlayer<Content>(
  kind: FramedKind<Content>,
): ComponentType<PlayerProps<Content, unknown>> {
  return function FramedPlayer(props) {
    return <ShownPage kind={kind} {...props} />;
  };
}
