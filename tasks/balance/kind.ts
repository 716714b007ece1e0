import { defineKind } from '../kind.ts';
import { BalanceAnswer, BalanceChange, BalanceContent } from './content.schema.ts';
import { balanceRules } from './rules.ts';
import { simulateBalance } from './simulate.ts';

/** By it those are judged who answered then. */
const BEFORE_CONTENT_WAS_STORED: BalanceContent = { heavyBall: 13 };

export const balance = defineKind({
  key: 'balance',
  form: 'ready-made',
  label: '天平',
  rules: balanceRules,
  content: BalanceContent,
  answer: BalanceAnswer,
  change: BalanceChange,
  upgrade: (stored) => (stored ?? BEFORE_CONTENT_WAS_STORED) as BalanceContent,
  fieldNames: { heavyBall: '较重的球' },
  simulate: simulateBalance,
  cards: [
    {
      name: '找出较重的球',
      description: '四个球外形相同，其中一个较重。学生用天平称量，找出较重的球；每一次称量都会记录下来。',
      text:
        '<h3>找出较重的球</h3><p>桌上有四个外形完全一样的球，其中<b>恰好有一个比其他的重</b>。' +
        '请用天平称一称，找出这个球。称量的次数不限，每次称量都会记录下来；想好以后，在“我的判断”里选出它。</p>',
      content: { heavyBall: 13 },
    },
  ],
});
