import { SnippetsOutlined } from '@ant-design/icons';
import { Button, Form, Radio } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { firstFreeName } from '#domain/text/free-name.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { fieldErrors } from '#web/staff/forms/check-form.ts';
import { Field, TextInput } from '#web/staff/forms/fields.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import { type NewContest, newContestPath } from './new-contest.ts';
import { useFormerNameQuestion } from './use-former-name-question.ts';

interface Choice<Value> {
  value: Value;
  label: string;
  note: string;
}

const TYPES: readonly Choice<NewContest['type']>[] = [
  { value: 'default', label: '普通测试', note: '由题目组成，考生登录后直接作答' },
  { value: 'parent', label: '父测试', note: '由几个子测试组成，用同一准考证号作答' },
  { value: 'jump', label: '父测试（依次跳转）', note: '做完一个子测试，自动进入下一个' },
  { value: 'test', label: '练习', note: '与普通测试相同，但不计入统计' },
  { value: 'external', label: '外部测试', note: '登录后打开另一个网站' },
];

const TICKET_TYPES: readonly Choice<NewContest['ticketType']>[] = [
  { value: 'number', label: '名单', note: '逐个列出号码，可以粘贴或导入表格' },
  { value: 'range', label: '号码段', note: '例如 20260001 到 20260500' },
  { value: 'regex', label: '规则', note: '用正则表达式描述号码' },
];

interface ChoicesProps<Value extends string> {
  id: string;
  label: string;
  note?: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange(value: Value): void;
}

function Choices<Value extends string>({ id, choices, value, onChange, ...field }: ChoicesProps<Value>) {
  return (
    <Field id={id} {...field}>
      <Radio.Group
        id={id}
        aria-label={field.label}
        className="contest-choices"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        options={choices.map((choice) => ({
          value: choice.value,
          label: (
            <>
              {choice.label}
              <span className="contest-choice-note">{choice.note}</span>
            </>
          ),
        }))}
      />
    </Field>
  );
}

interface Props {
  owner: string;
  /** Names that the owner's contests have already. */
  taken: readonly string[];
  onClose(): void;
  /** An example test instead of an empty one. */
  onTemplates(): void;
}

/** What must be known before a test can be filled in. Nothing is stored yet. */
export function NewContestDialog({ owner, taken, onClose, onTemplates }: Props) {
  const [name, setName] = useState(() => firstFreeName('新建测试', taken));
  const [type, setType] = useState<NewContest['type']>('default');
  const [ticketType, setTicketType] = useState<NewContest['ticketType']>('number');
  const [problem, setProblem] = useState<string>();

  const mayTake = useFormerNameQuestion(owner);

  const begin = async () => {
    const wrong =
      fieldErrors(ContestSettings.pick({ name: true }), { name }).name ??
      (taken.includes(name.trim()) ? '已有同名的测试' : undefined);
    setProblem(wrong);
    if (wrong !== undefined || !(await mayTake(name.trim()))) return;
    onClose();
    navigate(newContestPath(name.trim(), { type, ticketType }));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void begin();
  };

  return (
    <StaffDialog
      title="添加测试"
      okText="下一步"
      cancelText="取消"
      onOk={() => void begin()}
      onClose={onClose}
      width={600}
    >
      <Button className="contest-from-template" icon={<SnippetsOutlined />} onClick={onTemplates}>
        从模板新建
      </Button>
      <Form layout="vertical" component="div" onKeyDown={onKey}>
        <TextInput
          id="new-contest-name"
          label="名称"
          isRequired
          value={name}
          error={problem}
          note="考生在登录页看到的名称，以后可以修改"
          onChange={(typed) => {
            setName(typed);
            setProblem(undefined);
          }}
        />
        <Choices<NewContest['type']>
          id="new-contest-type"
          label="类型"
          choices={TYPES}
          value={type}
          onChange={setType}
        />
        <Choices<NewContest['ticketType']>
          id="new-contest-ticket-type"
          label="准考证号"
          note="“我的考生”中的考生总可以登录。这一项以后不能修改"
          choices={TICKET_TYPES}
          value={ticketType}
          onChange={setTicketType}
        />
      </Form>
    </StaffDialog>
  );
}
