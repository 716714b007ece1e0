import { Checkbox, Form, Radio } from 'antd';
import {
  EXPORT_FORMATS,
  EXPORT_SHAPES,
  EXPORT_VALUES,
  type ExportChoices,
  MULTIPLE_FORMS,
  PARTIAL_FORMS,
  PEOPLE_FORMS,
} from '#domain/result-export/export-choices.schema.ts';
import { Field } from '#web/staff/forms/fields.tsx';

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  labels: Readonly<Record<Value, string>>;
  value: Value;
  note?: string;
  onChange(value: Value): void;
}

function Choice<Value extends string>({ id, label, labels, value, note, onChange }: ChoiceProps<Value>) {
  return (
    <Field id={id} label={label} note={note}>
      <Radio.Group
        id={id}
        aria-label={label}
        value={value}
        options={Object.entries<string>(labels).map(([key, text]) => ({ value: key, label: text }))}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </Field>
  );
}

interface Props {
  choices: ExportChoices;
  onChange(part: Partial<ExportChoices>): void;
}

const PEOPLE_NOTES: Record<ExportChoices['people'], string> = {
  full: '文件含有个人信息，请妥善保管。',
  pseudonym:
    '同一考生在您的所有测试和文件中代号相同，可以据此合并；无法由代号查出准考证号。时间只写到日期，行的顺序打乱。',
  without: '不含准考证号、姓名、年级和班级。时间只写到日期，行的顺序打乱。',
};

/** What a file of results contains, in plain words. */
export function ChoiceFields({ choices, onChange }: Props) {
  const { format, shape, values, multiple, partial, people } = choices;
  return (
    <Form layout="vertical" component="div">
      <Choice
        {...{ id: 'export-format', label: '文件格式', labels: EXPORT_FORMATS, value: format }}
        note={
          format === 'csv'
            ? '用于统计软件：变量标签、值标签和缺失值都已写好。'
            : '用于Excel和WPS，编码本在第二张表。'
        }
        onChange={(chosen) => onChange({ format: chosen })}
      />
      <Choice
        {...{ id: 'export-people', label: '个人信息', labels: PEOPLE_FORMS, value: people }}
        note={PEOPLE_NOTES[people]}
        onChange={(chosen) => onChange({ people: chosen })}
      />
      {people !== 'full' && (
        <Form.Item>
          <Checkbox
            checked={choices.hasPlaces}
            onChange={({ target }) => onChange({ hasPlaces: target.checked })}
          >
            保留区县和学校
          </Checkbox>
        </Form.Item>
      )}
      <Choice
        {...{ id: 'export-values', label: '单选和多选的答案写成', labels: EXPORT_VALUES, value: values }}
        onChange={(chosen) => onChange({ values: chosen })}
      />
      {shape === 'wide' && (
        <Choice
          {...{ id: 'export-multiple', label: '多选题', labels: MULTIPLE_FORMS, value: multiple }}
          onChange={(chosen) => onChange({ multiple: chosen })}
        />
      )}
      <Choice
        {...{ id: 'export-shape', label: '表格的形状', labels: EXPORT_SHAPES, value: shape }}
        onChange={(chosen) => onChange({ shape: chosen })}
      />
      <Choice
        {...{ id: 'export-partial', label: '已填写但没有提交的答案', labels: PARTIAL_FORMS, value: partial }}
        onChange={(chosen) => onChange({ partial: chosen })}
      />
      <Form.Item>
        <Checkbox
          checked={choices.hasAbsent}
          onChange={({ target }) => onChange({ hasAbsent: target.checked })}
        >
          包含从未登录的考生
        </Checkbox>
        {format === 'xlsx' && shape === 'wide' && (
          <Checkbox
            checked={choices.hasMissingCodes}
            onChange={({ target }) => onChange({ hasMissingCodes: target.checked })}
          >
            没有答案的格子写代码（-9未作答，-8未被问到），不留空白
          </Checkbox>
        )}
      </Form.Item>
    </Form>
  );
}
