import type { QuestionType } from './question-types.ts';

interface RulePhrase {
  phrases: string;
  meaning: string;
  /** A question of that type with such a text. */
  type: QuestionType;
  example: string;
}

/** What authors can write into their texts, for the help beside the editor. */
export const RULE_PHRASES: readonly RulePhrase[] = [
  {
    phrases: '不少于N字、至少N字、至少N个字',
    meaning: '填空至少写N个字',
    type: 'fill-blank',
    example: '谈谈你的看法，不少于20字。',
  },
  {
    phrases: '限选N项、最多选N项',
    meaning: '多选题最多选N项',
    type: 'multi-choice',
    example: '你喜欢哪些活动？（限选3项）',
  },
  {
    phrases: '限选N-M项、选N-M项',
    meaning: '多选题选N到M项',
    type: 'multi-choice',
    example: '你喜欢哪些活动？（选2-3项）',
  },
  {
    phrases: '可保留N位小数',
    meaning: '填数字，最多N位小数',
    type: 'fill-blank',
    example: '你的身高是多少米？可保留2位小数。',
  },
  {
    phrases: '空后的单位：年、人、小时',
    meaning: '填整数',
    type: 'fill-blank',
    example: '你每天睡____小时。',
  },
  {
    phrases: '请填整数、填写整数',
    meaning: '填整数',
    type: 'fill-blank',
    example: '你家有几本书？请填整数。',
  },
  {
    phrases: '（N-M）、（N～M）、范围N到M',
    meaning: '数字限制在N到M之间（只对填数字的空有效）',
    type: 'fill-blank',
    example: '你每天睡____小时（0-24）。',
  },
  { phrases: '出生年份', meaning: '选择年份', type: 'fill-blank', example: '你的出生年份' },
  { phrases: '出生日期、出生年月', meaning: '选择日期', type: 'fill-blank', example: '你的出生日期' },
  { phrases: '时分、几点几分', meaning: '选择时间', type: 'fill-blank', example: '你早上几点几分起床？' },
  {
    phrases: '【互斥：5】、【互斥：1,2;3,4】',
    meaning: '第5项与其他选项不能同时选；或各组之间不能同时选',
    type: 'multi-choice',
    example: '你用过哪些设备？【互斥：5】',
  },
  {
    phrases: '【反向计分】',
    meaning: '计分时用选项数加1减去所选的序号',
    type: 'single-choice',
    example: '我常常感到孤单。【反向计分】',
  },
  {
    phrases: '【滑块：N-M】',
    meaning: '滑块的范围，不写时是0到10',
    type: 'single-slider',
    example: '给食堂打分。【滑块：1-100】',
  },
  {
    phrases: '列标题以（填空）结尾',
    meaning: '表格扩展题中选了这一列，还要填写文字',
    type: 'table-choice-ex',
    example: '其他（填空）',
  },
];
