import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { Field, Section } from '#web/staff/forms/fields.tsx';

interface Props {
  /** As it stands in the file, and under which it could be stored now. */
  name: string;
  freeName: string;
  /** What else gets another name, in a sentence. */
  renamed: readonly string[];
  okText: string;
  isImporting: boolean;
  onImport(name: string): void;
  another: ReactNode;
}

/** Under which name a test is made of what was read. */
export function ImportAs({ name, freeName, renamed, okText, isImporting, onImport, another }: Props) {
  const [chosen, setChosen] = useState(freeName);
  const nameError = EntityName.safeParse(chosen).error?.issues[0]?.message;
  const note = `已有名为“${name}”的测试，导入后的名称是“${chosen}”，可以修改`;
  return (
    <Section title="导入为">
      <Field
        id="import-name"
        label="测试名称"
        isRequired
        isWide
        error={nameError}
        note={name === freeName ? undefined : note}
      >
        <Input id="import-name" value={chosen} onChange={(event) => setChosen(event.target.value)} />
      </Field>
      {renamed.map((sentence) => (
        <p key={sentence} className="author-muted author-field-wide">
          {sentence}
        </p>
      ))}
      <div className="import-actions author-field-wide">
        {another}
        <Button
          type="primary"
          loading={isImporting}
          disabled={nameError !== undefined}
          onClick={() => onImport(chosen.trim())}
        >
          {okText}
        </Button>
      </div>
    </Section>
  );
}
