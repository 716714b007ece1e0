import { questionProblem } from '#domain/questionnaire/check-answer.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { TaskRules } from '../task-rules.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

function answerText(question: Question, answer: QuestionAnswer | undefined): string {
  if (answer === undefined) return '';
  if ('strOption' in answer) return answer.strOption;
  const option = question.options[answer.option - 1];
  return option === undefined ? '' : `${answer.option}. ${plainText(option)}`;
}

function isUnselected(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isUnselected) : value === 0 || value === '';
}

const isChosen = ({ id: _id, ...chosen }: QuestionAnswer) => !Object.values(chosen).every(isUnselected);

export const basicRules: TaskRules<BasicContent, BasicAnswer> = {
  emptyContent: () => ({ editMode: true, hideTables: false, showAnswer: false, questions: [] }),

  problem(content, answer) {
    const byId = new Map(answer?.map((entry) => [entry.id, entry]));
    if (answer && byId.size !== answer.length) return { message: '同一题目有重复的答案' };
    for (const [index, question] of content.questions.entries()) {
      const problem = questionProblem(question, byId.get(question.id));
      if (problem) return { message: `第${index + 1}题${problem}`, questionId: question.id };
      byId.delete(question.id);
    }
    const [stray] = byId.keys();
    return stray === undefined ? undefined : { message: `编号为${stray}的题目不存在` };
  },

  formatResult(content, answer) {
    return content.questions.map((question, index) => ({
      label: `${index + 1}. ${plainText(question.text)}`,
      value: answerText(
        question,
        answer.find((entry) => entry.id === question.id),
      ),
    }));
  },

  compact(answer) {
    // In the order of the ids, not of the answering: the same choices are the same state.
    const chosen = answer.filter(isChosen).sort((one, other) => one.id - other.id);
    return chosen.length === 0 ? undefined : chosen;
  },

  mapHtml: (content, clean) => ({
    ...content,
    questions: content.questions.map((question) => ({
      ...question,
      preface: clean(question.preface),
      text: clean(question.text),
      options: question.options.map(clean),
    })),
  }),
};
