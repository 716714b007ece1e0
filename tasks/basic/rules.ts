import { questionProblem } from '#domain/questionnaire/check-answer.ts';
import { finishAnswer } from '#domain/questionnaire/finish-answer.ts';
import type { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { settleAnswer } from '#domain/questionnaire/settle-answer.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import type { TaskRules } from '../task-rules.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';
import { resultLines } from './result-lines.ts';

function isUnselected(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isUnselected) : value === 0 || value === '';
}

const isChosen = ({ id: _id, ...chosen }: QuestionAnswer) => !Object.values(chosen).every(isUnselected);

export const basicRules: TaskRules<BasicContent, BasicAnswer> = {
  emptyContent: () => ({ editMode: true, hideTables: false, showAnswer: false, questions: [] }),

  problem({ questions }, answer) {
    const byId = answersById(answer);
    if (answer && byId.size !== answer.length) return { message: '同一题目有重复的答案' };
    const visible = visibleIds(questions, byId);
    for (const [index, question] of questions.entries()) {
      const problem = visible.has(question.id) ? questionProblem(question, byId.get(question.id)) : undefined;
      if (problem) return { message: `第${index + 1}题${problem.message}`, questionId: question.id };
      byId.delete(question.id);
    }
    const [stray] = byId.keys();
    return stray === undefined ? undefined : { message: `编号为${stray}的题目不存在` };
  },

  finish({ questions }, answer) {
    const byId = new Map(questions.map((question) => [question.id, question]));
    return answer.map((entry) => {
      const question = byId.get(entry.id);
      return question ? finishAnswer(question, entry) : entry;
    });
  },

  settle({ questions }, answer) {
    const byId = answersById(answer);
    const visible = visibleIds(questions, byId);
    const settled = questions.flatMap((question) => {
      const given = visible.has(question.id) ? byId.get(question.id) : undefined;
      return given ? [settleAnswer(question, given)] : [];
    });
    const isSame =
      settled.length === answer.length && settled.every((entry, index) => entry === answer[index]);
    return isSame ? answer : settled;
  },

  formatResult: resultLines,

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
      subtitles: question.subtitles.map(clean),
      headers: question.headers.map(clean),
    })),
  }),
};
