import { Select } from 'antd';
import { Fragment } from 'react';
import type { Exclusion } from '#domain/questionnaire/exclusion-tags.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { RuleRow } from './rule-inputs.tsx';

interface Props {
  options: readonly string[];
  exclusions: readonly Exclusion[];
  onChange(exclusions: Exclusion[]): void;
}

const NONE: readonly number[] = [];

/** Which options cannot be chosen together: a group against all others, or groups against each other. */
export function ExclusionControl({ options, exclusions, onChange }: Props) {
  const choices = options.map((html, index) => ({
    value: index + 1,
    label: `${index + 1}. ${shownWords(html)}`,
  }));
  const group = (tag: number, place: number, value: readonly number[], placeholder: string, name: string) => (
    <Select<number[]>
      aria-label={name}
      className="basic-editor-exclusion"
      mode="multiple"
      size="small"
      value={[...value]}
      options={choices}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(picked) => {
        const groups = [...(exclusions[tag] ?? [])];
        groups[place] = [...picked].sort((one, other) => one - other);
        const changed = [...exclusions];
        changed[tag] = groups;
        onChange(changed);
      }}
    />
  );
  return (
    <RuleRow label="互斥">
      {exclusions.map((groups, tag) => (
        <span key={tag} className="basic-editor-exclusion-row">
          {groups.map((picked, place) => (
            <Fragment key={place}>
              {place > 0 && <span>与</span>}
              {group(tag, place, picked, '', `互斥${tag + 1}第${place + 1}组`)}
            </Fragment>
          ))}
          {groups.length === 1 && (
            <>
              <span>与</span>
              {group(tag, 1, NONE, '其他所有选项', `互斥${tag + 1}的另一组`)}
            </>
          )}
          <span>不能同时选</span>
        </span>
      ))}
      {group(exclusions.length, 0, NONE, '勾选与其他选项互斥的选项', '添加互斥')}
    </RuleRow>
  );
}
