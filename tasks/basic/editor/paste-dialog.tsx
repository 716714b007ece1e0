import { Input, Modal, Select } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { pastedParagraphs } from '#domain/import/pasted-paragraphs.ts';
import type { ReadLine } from '#domain/import/questionnaire-lines.ts';
import { readQuestionnaire, type ReadQuestionnaire } from '#domain/import/questionnaire-text.ts';
import { QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import { questionLabel } from './condition.ts';
import type { Questions } from './question-list.ts';
import './paste-dialog.css';

const EXAMPLE = `1. 你喜欢阅读吗？
A. 喜欢
B. 不喜欢
2. 你读过哪些书？【多选题】限选2项
A. 童话
B. 小说
C. 科普
3. 为什么喜欢？不少于10字【显示条件：第1题选1】`;

const MOST_QUESTIONS = 500;
/** After all others. */
const AT_THE_END = 0;

const TONES: Record<ReadLine['kind'], string> = {
  question: 'question',
  option: 'part',
  row: 'part',
  preface: 'part',
  condition: 'part',
  ignored: 'ignored',
  problem: 'problem',
};

/** A question says its type as well: that is where a slip is easily overlooked. */
function noteOf({ kind, note }: ReadLine, { questions }: ReadQuestionnaire): string {
  const id = kind === 'question' ? /^第(\d+)题$/.exec(note)?.[1] : undefined;
  const question = id === undefined ? undefined : questions[Number(id) - 1];
  return question ? `${note}：${QUESTION_TYPES[question.type].label}` : note;
}

function summaryOf({ questions, log }: ReadQuestionnaire): string {
  const problems = log.filter(({ kind }) => kind === 'problem').length;
  const ignored = log.filter(({ kind }) => kind === 'ignored').length;
  return [
    `读到${questions.length}个问题`,
    problems > 0 ? `${problems}处没有看懂` : '没有看不懂的地方',
    ...(ignored > 0 ? [`${ignored}行没有读入`] : []),
  ].join('，');
}

/** Line by line what was understood. */
function ReadLines({ read }: { read: ReadQuestionnaire }) {
  return (
    <ol className="paste-lines" tabIndex={0} aria-label="逐行识别结果">
      {read.log.map((entry, index) => (
        <li key={index} className={`paste-line paste-line--${TONES[entry.kind]}`}>
          <span className="paste-line-number">{entry.line}</span>
          <span className="paste-line-text">{entry.text}</span>
          <span className="paste-line-note">{noteOf(entry, read)}</span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  questions: Questions;
  /** The question that the author was at. */
  activeId: number | undefined;
  onClose(): void;
  onInsert(questions: Questions, afterId: number | undefined): void;
}

/** A whole questionnaire as text, with what was understood of it before anything is taken over. */
export function PasteDialog({ questions, activeId, onClose, onInsert }: Props) {
  const isActiveKnown = questions.some(({ id }) => id === activeId);
  const [place, setPlace] = useState(isActiveKnown && activeId !== undefined ? activeId : AT_THE_END);
  const [text, setText] = useState('');
  const shown = useDeferredValue(text);
  const read = useMemo(() => readQuestionnaire(pastedParagraphs(shown)), [shown]);
  const count = read.questions.length;
  const room = MOST_QUESTIONS - questions.length;

  return (
    <Modal
      open
      title="粘贴整份问卷"
      width={960}
      okText={count > 0 ? `添加${count}个问题` : '添加'}
      okButtonProps={{ disabled: count === 0 || count > room }}
      cancelText="取消"
      // What was pasted and put right does not go away by a slip.
      keyboard={text === ''}
      mask={{ closable: text === '' }}
      onCancel={onClose}
      onOk={() => onInsert(read.questions, place === AT_THE_END ? undefined : place)}
    >
      <p className="basic-editor-hint">
        “1.”或“1、”开始一个问题，“A.”开始一个选项；题型写在【】里，如【多选题】，不写时有选项的是单选题，没有的是填空题；
        【显示条件：第3题选1,2】规定何时显示。从电子表格或文档复制的表格作为表格题的行和列。全角和半角相同。
      </p>
      <div className="paste-columns">
        <Input.TextArea
          aria-label="问卷文字"
          autoFocus
          className="paste-text"
          value={text}
          placeholder={EXAMPLE}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="paste-result">
          <p className="paste-summary" role="status">
            {shown.trim() === '' ? '识别结果会显示在这里' : summaryOf(read)}
            {count > room && `；一份问卷最多${MOST_QUESTIONS}个问题，还能添加${Math.max(0, room)}个`}
          </p>
          <ReadLines read={read} />
        </div>
      </div>
      {questions.length > 0 && (
        <label className="paste-place">
          添加到
          <Select<number>
            aria-label="添加到"
            value={place}
            options={[
              { value: AT_THE_END, label: '最后' },
              ...questions.map((question, index) => ({
                value: question.id,
                label: `${questionLabel(question, index + 1)} 之后`,
              })),
            ]}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={setPlace}
          />
        </label>
      )}
    </Modal>
  );
}
