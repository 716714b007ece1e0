import { Alert, Collapse, Table } from 'antd';
import type { ReactNode } from 'react';
import { problemsOf } from '#domain/import/contest-document.ts';
import type { ContestPreview, PlanLine, PlanTask } from '#domain/import/contest-plan.schema.ts';
import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import { Section } from '#web/staff/forms/fields.tsx';
import { ImportAs } from './import-as.tsx';

const NOTHING = {};

/** With its type in words. All are shown, also those that wait for another's answer. */
function described(question: Question, all: readonly Question[]): Question {
  const { type, text, visibleId, visibleOption } = question;
  const place = all.findIndex(({ id }) => id === visibleId) + 1;
  const condition = visibleId === 0 ? '' : `，第${place}题选${visibleOption}时显示`;
  const words = `${text} <small>${QUESTION_TYPES[type].label}${condition}</small>`;
  return { ...question, text: words, visibleId: 0, visibleOption: '' };
}

function TaskPreview({ name, text, questions }: PlanTask) {
  const shown = questions.map((question) => described(question, questions));
  const basic = { editMode: true, hideTables: false, showAnswer: false, questions: shown };
  const task = { name, type: 'canvas' as const, text, ...(questions.length > 0 ? { basic } : {}) };
  return <TaskBody task={task} payload={NOTHING} mode="view" />;
}

const LINES_PER_PAGE = 20;

function LogTable({ lines }: { lines: readonly PlanLine[] }) {
  return (
    <Table<PlanLine & { key: number }>
      size="small"
      bordered
      dataSource={lines.map((line, key) => ({ ...line, key }))}
      pagination={{ pageSize: LINES_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: '段', dataIndex: 'line', width: 56, render: (line: number) => line || '' },
        { title: '文字', dataIndex: 'text' },
        {
          title: '读成什么',
          dataIndex: 'note',
          render: (note: string, { kind }) =>
            kind === 'problem' ? <span className="import-unread">{note}</span> : note,
        },
      ]}
    />
  );
}

const countsText = ({ tasks, pictures }: ContestPreview) => {
  const questionCount = tasks.reduce((sum, { questions }) => sum + questions.length, 0);
  const inPictures = pictures.length === 0 ? '' : `，${pictures.length}张图片`;
  return `${tasks.length}道题目，共${questionCount}个小题${inPictures}`;
};

interface Props {
  preview: ContestPreview;
  isImporting: boolean;
  /** Why it was not imported. */
  problem: string | undefined;
  onImport(name: string): void;
  another: ReactNode;
}

/** What was read out of a document, before a test is made of it. */
export function ContestPreviewView({ preview, isImporting, problem, onImport, another }: Props) {
  const { fileName, name, tasks, log, freeName, freeTaskNames } = preview;
  const problems = problemsOf(log);
  const renamed = tasks.flatMap((task, index) =>
    task.name === freeTaskNames[index] ? [] : [`“${task.name}”→“${freeTaskNames[index] ?? ''}”`],
  );
  return (
    <>
      {problem !== undefined && <Alert type="error" showIcon title={`导入测试失败：${problem}`} />}
      <Alert
        type={problems.length > 0 ? 'warning' : 'info'}
        showIcon
        title={`“${fileName}”读到${countsText(preview)}，还没有写入`}
        description={
          problems.length > 0 &&
          `有${problems.length}处没有读懂，见下面的列表。可以改好文档后重新选择，也可以先导入，再在编辑页面补上。`
        }
      />
      <ImportAs
        name={name}
        freeName={freeName}
        renamed={renamed.length > 0 ? [`同名的题目已有，导入后改为：${renamed.join('，')}`] : []}
        okText="导入"
        isImporting={isImporting}
        onImport={onImport}
        another={another}
      />
      {problems.length > 0 && (
        <Section title={`没有读懂（${problems.length}）`} isGrid={false}>
          <LogTable lines={problems} />
        </Section>
      )}
      <Collapse
        defaultActiveKey={['0']}
        className="import-tasks"
        items={[
          ...tasks.map((task, index) => ({
            key: String(index),
            label: `${freeTaskNames[index] ?? task.name}（${task.questions.length}个小题）`,
            children: <TaskPreview {...task} />,
          })),
          {
            key: 'log',
            label: `逐段记录（${log.length}）`,
            children: <LogTable lines={[...problems, ...log.filter(({ kind }) => kind !== 'problem')]} />,
          },
        ]}
      />
    </>
  );
}
