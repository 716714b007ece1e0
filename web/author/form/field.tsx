import { Form } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** The id of the input, so that the label belongs to it. */
  id: string;
  label: string;
  error?: string | undefined;
  /** What the field means, where its label does not say it all. */
  note?: ReactNode;
  /** Takes the whole row of a grid. */
  isWide?: boolean;
  isRequired?: boolean;
  children: ReactNode;
}

/** A labelled input with its explanation and its problem. The value is the form's own business. */
export function Field({ id, label, error, note, isWide = false, isRequired = false, children }: Props) {
  return (
    <Form.Item
      className={isWide ? 'author-field author-field-wide' : 'author-field'}
      label={label}
      htmlFor={id}
      required={isRequired}
      validateStatus={error === undefined ? '' : 'error'}
      help={error}
      extra={note}
    >
      {children}
    </Form.Item>
  );
}
