import { isSameJson } from '#domain/text/same-json.ts';
import { type AnswerProblem, defineRules } from '../kind.ts';
import { BALL_IDS, ballNumber, inOrder } from './balls.ts';
import type { BalanceAnswer, BalanceChange, BalanceContent, Weighing } from './content.schema.ts';
import { balancePicture } from './picture.ts';
import { hasLoad, heavierSide, NOTHING_DONE, panText, weighingText } from './weighing.ts';

type Pans = Pick<BalanceAnswer, 'left' | 'right'>;

const sharesBall = ({ left, right }: Pans) => left.some((id) => right.includes(id));

/** Results come from the page: nobody may make them up. */
const isTrue = (content: BalanceContent, weighing: Weighing) =>
  hasLoad(weighing) && weighing.result === heavierSide(content, weighing.left, weighing.right);

/** Places are the sections of the player: `scale` and `choice`. */
function problem(content: BalanceContent, answer: BalanceAnswer | undefined): AnswerProblem | undefined {
  const { weighings, chosen } = answer ?? NOTHING_DONE;
  if (answer && [answer, ...weighings].some(sharesBall)) {
    return { message: '同一个球不能同时放在两个托盘里', place: 'scale' };
  }
  if (weighings.length === 0) return { message: '请先用天平称一称再作答', place: 'scale' };
  if (!weighings.every((weighing) => isTrue(content, weighing))) {
    return { message: '称量记录与天平不符', place: 'scale' };
  }
  return chosen === null ? { message: '请选出你认为较重的那个球', place: 'choice' } : undefined;
}

function inOrderPans<P extends Pans>(pans: P): P {
  const [left, right] = [inOrder(pans.left), inOrder(pans.right)];
  return left === pans.left && right === pans.right ? pans : { ...pans, left, right };
}

function settled(answer: BalanceAnswer): BalanceAnswer {
  const weighings = answer.weighings.map(inOrderPans);
  const isSame = weighings.every((weighing, index) => weighing === answer.weighings[index]);
  return inOrderPans(isSame ? answer : { ...answer, weighings });
}

/** How many weighings two answers have in common, from the first one on. */
function commonCount(one: readonly Weighing[], other: readonly Weighing[]): number {
  const place = one.findIndex((weighing, index) => !isSameJson(weighing, other[index]));
  return place === -1 ? one.length : place;
}

function changeSince(answer: BalanceAnswer, before: BalanceAnswer): BalanceChange | undefined {
  const kept = commonCount(before.weighings, answer.weighings);
  const added = answer.weighings.slice(kept);
  const change: BalanceChange = {
    ...(!isSameJson(answer.left, before.left) && { left: answer.left }),
    ...(!isSameJson(answer.right, before.right) && { right: answer.right }),
    ...(added.length > 0 && { weighings: added }),
    ...(kept < before.weighings.length && { kept }),
    ...(answer.chosen !== before.chosen && { chosen: answer.chosen }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

export const balanceRules = defineRules<BalanceContent, BalanceAnswer>({
  newContent: () => ({ heavyBall: 13 }),
  maxAnswerBytes: 8_000,
  problem,
  settle: (_content, answer) => settled(answer),

  columns: () => [
    {
      code: 'chosen',
      label: '选出的球',
      type: 'choice',
      options: BALL_IDS.map((id) => `${ballNumber(id)}号球`),
    },
    { code: 'correct', label: '是否正确', type: 'choice', options: ['错误', '正确'] },
    { code: 'count', label: '称量次数', type: 'number' },
    { code: 'weighings', label: '称量过程', type: 'text' },
  ],
  values: ({ heavyBall }, { chosen, weighings }) => [
    chosen && ballNumber(chosen),
    chosen && (chosen === heavyBall ? 2 : 1),
    weighings.length,
    weighings.map(weighingText).join('；') || null,
  ],

  compact: (answer, previous) =>
    previous ? changeSince(settled(answer), settled(previous)) : settled(answer),
  expand(given, previous = NOTHING_DONE) {
    const before = settled(previous);
    const change = given as BalanceChange;
    const { left = before.left, right = before.right, chosen = before.chosen, weighings = [], kept } = change;
    return { left, right, chosen, weighings: [...before.weighings.slice(0, kept), ...weighings] };
  },
  stateName(_content, { left, right, weighings, chosen }) {
    const choice = chosen === null ? '未选' : `选${ballNumber(chosen)}`;
    return `${panText(inOrder(left))}|${panText(inOrder(right))} 称${weighings.length}次 ${choice}`;
  },
  picture: balancePicture,
});
