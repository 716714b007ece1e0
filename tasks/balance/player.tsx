import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useCarrying } from '../kit/use-carrying.ts';
import type { KindPlayer, PlayerMode, PlayerProps } from '../view/player.ts';
import { BALL_IDS, type BallId, ballName, MOST_WEIGHINGS } from './balls.ts';
import type { BalanceAnswer, BalanceContent } from './content.schema.ts';
import { balanceRules } from './rules.ts';
import { ScaleStage } from './scale-stage.tsx';
import * as weighing from './weighing.ts';
import './player.css';

type Props = PlayerProps<BalanceContent, BalanceAnswer>;

const RESULTS = { left: '左边较重', right: '右边较重', even: '两边一样重' } as const;
const PUT_BUTTONS = [
  ['left', '放左盘'],
  ['right', '放右盘'],
  ['table', '放回桌面'],
] as const;

function BalancePlayer(props: Props) {
  const { content, answer = weighing.NOTHING_DONE, mode, change, place } = props;
  const problem = place === undefined ? undefined : balanceRules.problem(content, answer);
  const problemAt = (section: 'scale' | 'choice') =>
    problem?.place === section ? problem.message : undefined;
  const edit = (step: (newest: BalanceAnswer) => BalanceAnswer) =>
    change((newest = weighing.NOTHING_DONE) => step(newest));

  // To what is missing, each time the place is named anew.
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place === undefined) return;
    const section = root.current?.querySelector(place === 'choice' ? '.balance-choice' : '.balance-scale');
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('.balance-ball, input')?.focus({ preventScroll: true });
  }, [place]);

  return (
    <div ref={root} className={`balance balance--${mode}`}>
      <section className={sectionClass('scale', problemAt('scale'))} aria-label="天平">
        <ProblemText message={problemAt('scale')} />
        {mode === 'answer' ? (
          <LiveScale content={content} answer={answer} edit={edit} />
        ) : (
          <ScaleStage answer={answer} />
        )}
        <p className="balance-status" role={mode === 'answer' ? 'status' : undefined}>
          <StatusText answer={answer} />
        </p>
      </section>
      <div className="balance-side">
        <Records answer={answer} />
        <Choice
          chosen={answer.chosen}
          mode={mode}
          problem={problemAt('choice')}
          onChoose={(chosen) => edit((newest) => ({ ...newest, chosen }))}
        />
      </div>
    </div>
  );
}

const sectionClass = (name: string, problem: string | undefined) =>
  `balance-section balance-${name}${problem === undefined ? '' : ' balance-section--missing'}`;

/** It is also what a screen reader says after each step. */
function StatusText({ answer }: { answer: BalanceAnswer }) {
  if (!weighing.hasLoad(answer)) return '两个托盘都是空的';
  const side = weighing.shownSide(answer);
  const pans = `左盘 ${weighing.panLine(answer.left)}，右盘 ${weighing.panLine(answer.right)}：`;
  return (
    <>
      {pans}
      <b>{side ? RESULTS[side] : '还没有称量'}</b>
    </>
  );
}

function ProblemText({ message }: { message: string | undefined }) {
  return message === undefined ? null : <p className="balance-problem">{message}</p>;
}

interface LiveScaleProps {
  content: BalanceContent;
  answer: BalanceAnswer;
  edit(step: (newest: BalanceAnswer) => BalanceAnswer): void;
}

/** Balls are dragged, sent by arrow keys, or pressed and then sent by the buttons. */
function LiveScale({ content, answer, edit }: LiveScaleProps) {
  const { carried, chosen, letGo, pressThing, pressPlace } = useCarrying<BallId, weighing.Place>({
    onPut: put,
  });
  const balls = useRef(new Map<BallId, HTMLButtonElement>());
  const buttons = useRef<HTMLDivElement>(null);
  const hintId = useId();

  // The next thing to press after a ball is where it goes; the focus comes back to the ball then.
  useEffect(() => {
    const button = buttons.current?.querySelector<HTMLElement>('button:enabled');
    if (carried !== undefined) button?.focus({ preventScroll: true });
  }, [carried]);

  function put(ball: BallId, place: weighing.Place) {
    edit((newest) => weighing.putBall(newest, ball, place));
    letGo();
    balls.current.get(ball)?.focus({ preventScroll: true });
  }

  function clear() {
    edit(weighing.clearPans);
    letGo();
    // The button that had the focus is disabled now.
    balls.current.get(BALL_IDS[0])?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || (carried ?? chosen) === undefined) return;
    event.preventDefault();
    letGo();
    if (carried !== undefined) balls.current.get(carried)?.focus({ preventScroll: true });
  }

  const ballRef = (ball: BallId) => (button: HTMLButtonElement | null) => {
    if (button) balls.current.set(ball, button);
    else balls.current.delete(ball);
  };
  const isFull = answer.weighings.length >= MOST_WEIGHINGS;
  const placeOfCarried = carried && weighing.placeOf(answer, carried);
  return (
    <div className="balance-live" onKeyDown={onKeyDown}>
      <ScaleStage
        answer={answer}
        moves={{
          carried,
          chosen,
          onPressBall: pressThing,
          onPressPlace: pressPlace,
          onPut: put,
          ballRef,
        }}
      />
      <div className="balance-put">
        <p id={hintId} className="balance-hint">
          {carried ? `${ballName(carried)}球放到哪里？` : '拖动球，或先点一个球再选位置；键盘可用 ← → ↓'}
        </p>
        <div ref={buttons} className="balance-buttons" role="group" aria-labelledby={hintId}>
          {PUT_BUTTONS.map(([place, name]) => (
            <Button
              key={place}
              disabled={carried === undefined || placeOfCarried === place}
              onClick={() => carried && put(carried, place)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div className="balance-buttons balance-buttons--main">
        <Button disabled={!weighing.hasLoad(answer)} onClick={clear}>
          清空托盘
        </Button>
        <Button
          variant="primary"
          disabled={!weighing.canWeigh(answer)}
          onClick={() => edit((newest) => weighing.weigh(content, newest))}
        >
          称量
        </Button>
      </div>
      {isFull ? <p className="balance-hint">最多只能称{MOST_WEIGHINGS}次。</p> : null}
    </div>
  );
}

function Records({ answer: { weighings } }: { answer: BalanceAnswer }) {
  return (
    <section className="balance-section">
      <h2 className="balance-title">称量记录</h2>
      {weighings.length === 0 ? (
        <p className="balance-hint">还没有称量。</p>
      ) : (
        <ol className="balance-records">
          {weighings.map((entry, index) => (
            <li key={index}>
              第{index + 1}次：<b>{weighing.weighingLine(entry)}</b>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

interface ChoiceProps {
  chosen: BallId | null;
  mode: PlayerMode;
  problem: string | undefined;
  onChoose(ball: BallId): void;
}

function Choice({ chosen, mode, problem, onChoose }: ChoiceProps) {
  const group = useId();
  if (mode === 'print') {
    return (
      <section className="balance-section">
        <h2 className="balance-title">我的判断</h2>
        <p>{chosen === null ? '未作答' : `${ballName(chosen)}球 较重`}</p>
      </section>
    );
  }
  return (
    <fieldset
      className={sectionClass('choice', problem)}
      disabled={mode !== 'answer'}
      aria-describedby={problem === undefined ? undefined : `${group}-problem`}
    >
      <legend className="balance-title">我的判断</legend>
      <div className="balance-options">
        {BALL_IDS.map((ball) => (
          <label key={ball} className="balance-option">
            <input type="radio" name={group} checked={chosen === ball} onChange={() => onChoose(ball)} />
            {ballName(ball)}球 较重
          </label>
        ))}
      </div>
      <div id={`${group}-problem`}>
        <ProblemText message={problem} />
      </div>
    </fieldset>
  );
}

export const player: KindPlayer<BalanceContent, BalanceAnswer> = {
  rules: balanceRules,
  Player: BalancePlayer,
  fetchEditor: async () => (await import('./editor.tsx')).BalanceEditor,
};
