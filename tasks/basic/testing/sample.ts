import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import type { Random } from '../../random.ts';
import type { BasicContent } from '../content.schema.ts';

/** One question of each type, with a rule of each kind in their texts. */
export function sample(random: Random): BasicContent {
  const drafts: Partial<Question>[] = [
    { text: '你住校吗？', options: ['住校', '走读'] },
    {
      type: 'single-choice-dropdown',
      text: '你怎样上学？',
      options: ['步行', '骑车', '乘车'],
      visibleId: 1,
      visibleOption: '2',
    },
    { type: 'single-slider', text: `今天的心情怎么样？【滑块：0-${random.integer(5, 10)}】` },
    {
      type: 'multi-choice',
      text: '课余做什么？（限选2项）【互斥：4】',
      options: ['阅读', '运动', '音乐', '都不做'],
    },
    { type: 'fill-blank', text: `写一句话，不少于${random.integer(2, 6)}字。` },
    {
      type: 'multi-fill-blank',
      text: '请填写。',
      options: ['出生日期', '每晚睡____小时（0-24），可保留1位小数'],
    },
    {
      type: 'table-choice',
      text: '多久一次？',
      headers: ['从不', '有时', '总是'],
      subtitles: ['吃早饭', '熬夜【反向计分】'],
    },
    {
      type: 'table-choice-dropdown',
      text: '每周多久？',
      options: ['没有', '一些', '很多'],
      subtitles: ['语文', '数学'],
    },
    { type: 'table-choice-slider', text: '打分。【滑块：1-5】', subtitles: ['食堂', '操场'] },
    {
      type: 'table-choice-ex',
      text: '你会找谁？',
      headers: ['父母', '其他人（填空）'],
      subtitles: ['学习上'],
    },
  ];
  const questions = drafts.map((draft, index) => ({ ...EMPTY_QUESTION, ...draft, id: index + 1 }));
  return { editMode: true, hideTables: false, showAnswer: false, questions };
}
