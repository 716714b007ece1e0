import { Alert, Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { MOST_ANSWER_COLUMNS } from '#domain/result/result-query.schema.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { type ChoosableColumn, type ColumnChoice, PERSON_COLUMNS } from './kept-columns.ts';

interface TaskColumns {
  key: string;
  title: string;
  columns: ResultColumn[];
}

/** What one task asks stands together; a task of the same name in another test is another one. */
export function byTask(columns: readonly ResultColumn[], hasSeveralContests: boolean): TaskColumns[] {
  const tasks = new Map<string, TaskColumns>();
  for (const column of columns) {
    const { contest, task, taskKey } = column;
    const key = `${contest}/${taskKey}`;
    const title = hasSeveralContests ? `${contest}：${task}` : task;
    const known = tasks.get(key) ?? { key, title, columns: [] };
    known.columns.push(column);
    tasks.set(key, known);
  }
  return [...tasks.values()];
}

interface AnswerChoiceProps {
  columns: readonly ResultColumn[];
  hasSeveralContests: boolean;
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

function AnswerChoice({ columns, hasSeveralContests, chosen, onChange }: AnswerChoiceProps) {
  const [wanted, setWanted] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = columns.filter(({ label, code }) => `${code} ${label}`.toLowerCase().includes(word));
  const isFull = chosen.length >= MOST_ANSWER_COLUMNS;
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const others = chosen.filter((key) => !keys.includes(key));
    onChange(isOn ? [...others, ...keys].slice(0, MOST_ANSWER_COLUMNS) : others);
  };
  return (
    <section>
      <h2 className="result-choice-title">
        答案（已选{chosen.length}列，最多{MOST_ANSWER_COLUMNS}列）
      </h2>
      <Input
        aria-label="查找答案列"
        placeholder="代码或题目"
        allowClear
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {isFull && (
        <Alert
          className="result-choice-note"
          type="info"
          showIcon
          title={`已经选了${MOST_ANSWER_COLUMNS}列，更多的答案请导出后查看`}
        />
      )}
      {byTask(found, hasSeveralContests).map(({ key, title, columns: own }) => {
        const keys = own.map((column) => column.key);
        const count = keys.filter((each) => chosen.includes(each)).length;
        return (
          <fieldset key={key} className="result-choice-task">
            <legend>
              <Checkbox
                checked={count === keys.length}
                indeterminate={count > 0 && count < keys.length}
                disabled={isFull && count === 0}
                onChange={(event) => toggle(keys, event.target.checked)}
              >
                {title}
              </Checkbox>
            </legend>
            {own.map((column) => (
              <Checkbox
                key={column.key}
                checked={chosen.includes(column.key)}
                disabled={isFull && !chosen.includes(column.key)}
                onChange={(event) => toggle([column.key], event.target.checked)}
              >
                <span className="result-code">{column.code}</span> {column.label}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
      {found.length === 0 && <p className="author-muted">没有符合的答案列</p>}
    </section>
  );
}

interface Props {
  hasSeveralContests: boolean;
  person: readonly ChoosableColumn[];
  /** All that can be chosen; undefined where only people and states are shown. */
  columns: readonly ResultColumn[] | undefined;
  answers: readonly string[];
  onChoose(choice: ColumnChoice): void;
  onReset(): void;
  onClose(): void;
}

/** Nothing changes before it is confirmed: every change of the answers asks the server anew. */
export function ColumnChoiceDialog(props: Props) {
  const { hasSeveralContests, columns, onChoose, onReset, onClose } = props;
  const [person, setPerson] = useState(props.person);
  const [answers, setAnswers] = useState(props.answers);
  const options = (Object.keys(PERSON_COLUMNS) as ChoosableColumn[])
    .filter((column) => column !== 'contest' || hasSeveralContests)
    .map((value) => ({ value, label: PERSON_COLUMNS[value] }));
  return (
    <StaffDialog
      title="选择显示的列"
      width={720}
      onClose={onClose}
      footer={[
        <Button key="reset" onClick={onReset}>
          恢复默认
        </Button>,
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="choose"
          type="primary"
          onClick={() => onChoose({ person, answers: columns ? answers : undefined })}
        >
          确定
        </Button>,
      ]}
    >
      <div className="result-choice">
        <h2 className="result-choice-title">考生和状态</h2>
        <Checkbox.Group<ChoosableColumn>
          className="result-choice-person"
          value={[...person]}
          options={options}
          onChange={setPerson}
        />
        {columns ? (
          <AnswerChoice
            columns={columns}
            hasSeveralContests={hasSeveralContests}
            chosen={answers}
            onChange={setAnswers}
          />
        ) : (
          <p className="author-muted">关闭简洁模式后可以选择在表格中显示哪些答案。</p>
        )}
      </div>
    </StaffDialog>
  );
}
