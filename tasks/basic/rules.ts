import { questionProblem } from '#domain/questionnaire/check-answer.ts';
import { finishAnswer, settleAnswer } from '#domain/questionnaire/settle-answer.ts';
import type { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { isSameJson } from '#domain/text/same-json.ts';
import { answersById, visibleIds } from '#domain/questionnaire/visibility.ts';
import { defineRules } from '../kind.ts';
import { basicColumns, basicValues } from './columns.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

/** 0 is an answer where it stands on a slider, and a log does not know the questions. */
function isUnselected(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isUnselected) : value === '' || value === null;
}

const isChosen = ({ id: _id, ...chosen }: QuestionAnswer) => !Object.values(chosen).every(isUnselected);

/** In the order of the ids, not of the answering, and without what is not chosen: the same choices are the same state. */
const chosenOf = (answer: BasicAnswer | undefined): BasicAnswer =>
  (answer ?? []).filter(isChosen).sort((one, other) => one.id - other.id);

/** The same question with nothing chosen: that is how a log says that a choice was taken back. */
function unchosen(entry: QuestionAnswer): QuestionAnswer {
  if ('option' in entry) return { id: entry.id, option: null };
  if ('options' in entry) return { id: entry.id, options: [] };
  return 'strOption' in entry ? { id: entry.id, strOption: '' } : { id: entry.id, strOptions: [] };
}

function choiceName({ id: _id, ...chosen }: QuestionAnswer): string {
  return Object.values(chosen)
    .map((value) => (Array.isArray(value) ? value.map((one) => one ?? '').join(',') : String(value)))
    .join('/');
}

const LONGEST_NAME = 60;

export const basicRules = defineRules<BasicContent, BasicAnswer>({
  newContent: () => ({ editMode: true, hideTables: false, showAnswer: false, questions: [] }),
  maxAnswerBytes: 900_000,

  problem({ questions }, answer) {
    const byId = answersById(answer);
    if (answer && byId.size !== answer.length) return { message: '同一题目有重复的答案' };
    const visible = visibleIds(questions, byId);
    for (const [index, question] of questions.entries()) {
      const problem = visible.has(question.id) ? questionProblem(question, byId.get(question.id)) : undefined;
      if (problem) return { message: `第${index + 1}题${problem.message}`, place: String(question.id) };
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

  columns: basicColumns,
  values: basicValues,

  /** Only the questions whose answer has changed. */
  compact(answer, previous) {
    const before = answersById(chosenOf(previous));
    const chosen = chosenOf(answer);
    const isSame = (entry: QuestionAnswer) => isSameJson(entry, before.get(entry.id));
    const changed = chosen.filter((entry) => !isSame(entry));
    for (const { id } of chosen) before.delete(id);
    const changes = [...changed, ...[...before.values()].map(unchosen)];
    return changes.length === 0 ? undefined : changes;
  },
  expand(change, previous) {
    const byId = answersById([...(previous ?? []), ...(change as BasicAnswer)]);
    return chosenOf([...byId.values()]);
  },
  stateName({ questions }, answer) {
    const numberOf = new Map(questions.map(({ id }, index) => [id, index + 1]));
    const names = chosenOf(answer).map((entry) => `${numberOf.get(entry.id) ?? '?'}:${choiceName(entry)}`);
    const name = names.join(' ') || '未作答';
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  },

  mapHtml: (content, map) => ({
    ...content,
    questions: content.questions.map((question) => ({
      ...question,
      preface: map(question.preface),
      text: map(question.text),
      options: question.options.map(map),
      subtitles: question.subtitles.map(map),
      headers: question.headers.map(map),
    })),
  }),
});
