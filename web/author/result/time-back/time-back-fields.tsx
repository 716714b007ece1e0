import { Form, Input, InputNumber, Radio } from 'antd';
import { errorAt, type FieldErrors } from '#web/staff/forms/check-form.ts';
import { ChoiceInput, Field, TextInput } from '#web/staff/forms/fields.tsx';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { chosenIn, type TimeBackForm, type TimeBackScope } from './time-back-form.ts';

interface Props {
  form: TimeBackForm;
  errors: FieldErrors;
  contests: readonly string[];
  chosen: readonly ResultRow[];
  onChange(part: Partial<TimeBackForm>): void;
}

const MOST_NAMED = 5;

function chosenText(chosen: readonly ResultRow[]): string {
  const named = chosen.slice(0, MOST_NAMED).map(({ ticketId, name }) => `${ticketId} ${name}`.trim());
  return named.join('、') + (chosen.length > MOST_NAMED ? `等${chosen.length}名考生` : '');
}

export function TimeBackFields({ form, errors, contests, chosen, onChange }: Props) {
  const chosenHere = chosenIn(form, chosen);
  const errorOf = (field: string) => errorAt(errors, field);
  return (
    <Form layout="vertical" component="div" className="time-back-fields">
      {contests.length > 1 && (
        <ChoiceInput<string>
          id="time-back-contest"
          label="测试"
          placeholder="请选择测试"
          value={form.contest}
          options={contests.map((name) => ({ value: name, label: name }))}
          error={errorOf('contestId')}
          onChange={(contest) => onChange({ contest })}
        />
      )}
      <Field
        id="time-back-scope"
        label="补给谁"
        error={errorOf('tickets')}
        note={
          form.scope === 'whole'
            ? '故障开始时仍在作答的考生；已经到时的从现在起算。'
            : chosenHere.length > 0
              ? `${chosenText(chosenHere)}；已经到时的从现在起算。`
              : '先在表格中勾选考生。'
        }
      >
        <Radio.Group
          id="time-back-scope"
          aria-label="补给谁"
          value={form.scope}
          options={[
            { value: 'whole', label: '整场测试' },
            {
              value: 'chosen',
              label: `选中的考生（${chosenHere.length}名）`,
              disabled: chosenHere.length === 0,
            },
          ]}
          onChange={(event) => onChange({ scope: event.target.value as TimeBackScope })}
        />
      </Field>
      {form.scope === 'whole' && (
        <Field id="time-back-start" label="故障开始时间" error={errorOf('outageStart')} isRequired>
          <Input
            id="time-back-start"
            type="datetime-local"
            value={form.outageStart}
            onChange={(event) => onChange({ outageStart: event.target.value })}
          />
        </Field>
      )}
      <Field id="time-back-minutes" label="补时" error={errorOf('minutes')} isRequired note="1至600分钟">
        <InputNumber<number>
          id="time-back-minutes"
          className="author-number"
          value={form.minutes}
          precision={0}
          suffix="分钟"
          onChange={(minutes) => onChange({ minutes })}
        />
      </Field>
      <TextInput
        id="time-back-reason"
        label="原因"
        rows={2}
        value={form.reason}
        placeholder="例如：机房停电，10:20恢复"
        note="写入处理记录"
        isRequired
        error={errorOf('reason')}
        onChange={(reason) => onChange({ reason })}
      />
    </Form>
  );
}
