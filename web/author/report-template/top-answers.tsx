import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { NO_ANSWER } from '#domain/chart/chart-values.ts';
import type { Ask, AskAnswer } from '#domain/report/ask.schema.ts';
import type { Dimension, ReportTemplate } from '#domain/report/report-template.schema.ts';
import { TOP_ANSWERS } from '#domain/report/report-template-values.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Section } from '#web/staff/forms/fields.tsx';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { topAnswersQuery } from './template-queries.ts';

const NONE = '—';

function answerText(answer: AskAnswer | undefined): string {
  if (!answer) return NONE;
  const { option, options, strOption, strOptions } = answer;
  const chosen = options?.join('、') ?? (option === undefined ? '' : String(option));
  const words = strOptions?.join('、') ?? strOption ?? '';
  if (chosen === '') return words || NONE;
  return words === '' ? chosen : `${chosen}（${words}）`;
}

function askTitle({ text, options, contest, task, isReversed }: Ask): string {
  const choices = options.map((option, index) => `${index + 1} ${shownWords(option)}`);
  return [
    `${shownWords(text)}${isReversed ? '（反向计分）' : ''}`,
    ...choices,
    `测试：${contest}，题目：${task}`,
  ].join('\n');
}

/** With up to five decimals, as it is kept; without zeros that say nothing. */
const scoreText = (score: number | undefined) =>
  score === undefined || score === NO_ANSWER ? NONE : String(score);

interface Props {
  /** As it is saved: the server knows no other. */
  template: ReportTemplate;
  asks: readonly Ask[];
}

function AnswerTable({ template, asks }: Props) {
  const { owner, name, postAsks } = template;
  const answers = useQuery(topAnswersQuery(owner, name));
  if (answers.error) return <PartFailure error={answers.error} onRetry={() => void answers.refetch()} />;
  if (answers.isPending) return <Spinner />;
  if (answers.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="包含的测试还没有人作答" />;
  }
  return (
    // It can be scrolled by keys, for which it has to be reached by them.
    <div className="top-answers" role="region" aria-label="作答数据" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['准考证号', '姓名', '性别', '学校', '班级'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {asks.map((ask) => (
              <th key={ask.id} scope="col" title={askTitle(ask)} className="top-answers-figure">
                {ask.id}
                {ask.isReversed && <span className="top-answers-reversed">反</span>}
                <span className="top-answers-code">{ask.code}</span>
              </th>
            ))}
            {postAsks.map(({ id, text }) => (
              <th key={`dimension ${id}`} scope="col" title={`维度：${text}`} className="top-answers-figure">
                {id}
                <span className="top-answers-code">{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.data.map((person) => (
            <tr key={person.name}>
              <th scope="row">{person.name}</th>
              <td>{person.realName}</td>
              <td>{person.gender}</td>
              <td>{person.school}</td>
              <td>{person.class}</td>
              {asks.map(({ id }) => {
                const text = answerText(person.answerMap[String(id)]);
                return (
                  <td key={id} className="top-answers-figure" title={text.length > 10 ? text : ''}>
                    {text}
                  </td>
                );
              })}
              {postAsks.map(({ id }) => (
                <td key={`dimension ${id}`} className="top-answers-figure">
                  {scoreText(person.dimensionMap[String(id)])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What the numbers stand for, for whoever has no mouse to rest on them. */
function AskList({ asks, dimensions }: { asks: readonly Ask[]; dimensions: readonly Dimension[] }) {
  return (
    <details className="ask-list">
      <summary>各编号的题目</summary>
      <dl tabIndex={0} aria-label="各编号的题目">
        {asks.map((ask) => (
          <div key={ask.id}>
            <dt>{ask.id}</dt>
            <dd>{askTitle(ask)}</dd>
          </div>
        ))}
        {dimensions.map(({ id, text }) => (
          <div key={`dimension ${id}`}>
            <dt>{id}</dt>
            <dd>维度：{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A look at what there is to report about. */
export function TopAnswers({ template, asks }: Props) {
  return (
    <Section title="作答数据" isGrid={false}>
      <p className="author-muted template-note">
        前{TOP_ANSWERS}名已作答的考生；把鼠标停在编号上，或展开“各编号的题目”看题目。
      </p>
      {asks.length > 0 && <AskList asks={asks} dimensions={template.postAsks} />}
      <AnswerTable template={template} asks={asks} />
    </Section>
  );
}
