import { Input, Switch } from 'antd';
import { createElement, type ReactNode, useContext, useId } from 'react';
import { Tag } from '#ui/tag.tsx';
import { addressProblem } from '../../kit/address.ts';
import { FileSlot } from '../../kit/file-slot.ts';

interface FieldProps {
  label: string;
  hint?: string | undefined;
  children(id: string): ReactNode;
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="video-editor-field">
      <label className="video-editor-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {hint !== undefined && <p className="video-editor-hint">{hint}</p>}
    </div>
  );
}

interface SwitchFieldProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  return (
    <div className="video-editor-switch">
      <Switch aria-label={label} checked={isOn} onChange={onChange} />
      <span>
        {label}
        {hint !== undefined && <span className="video-editor-hint"> {hint}</span>}
      </span>
    </div>
  );
}

interface AddressFieldProps {
  place: string;
  label: string;
  /** Before what is wrong with it. */
  noun: string;
  type: 'video' | 'image';
  address: string;
  placeholder: string;
  children?: ReactNode;
  /** `typed` while it is being written. */
  onChange(address: string, isTyped: boolean): void;
}

/** An address, typed or of one of the author's own files. */
export function AddressField(props: AddressFieldProps) {
  const { place, label, noun, type, address, placeholder, children, onChange } = props;
  const picker = useContext(FileSlot);
  const wrong = address === '' ? undefined : addressProblem(address);
  return (
    <Field label={label}>
      {(id) => (
        <div className="video-editor-address" data-place={place}>
          <Input
            id={id}
            value={address}
            placeholder={placeholder}
            status={wrong === undefined ? '' : 'error'}
            onChange={({ target }) => onChange(target.value, true)}
            onBlur={() => {
              if (address !== address.trim()) onChange(address.trim(), true);
            }}
          />
          {picker && createElement(picker, { type, onPick: (url) => onChange(url, false) })}
          {wrong !== undefined && (
            <Tag tone="error">
              {noun}
              {wrong}
            </Tag>
          )}
          {children}
        </div>
      )}
    </Field>
  );
}
