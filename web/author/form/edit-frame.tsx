import { ArrowLeftOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tag } from '#ui/tag.tsx';
import { PageHeader } from '../page-header.tsx';
import { SaveButton } from './save-button.tsx';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

interface Props {
  title: string;
  /** The list that the edited thing stands in. */
  back: { path: string; label: string };
  form: { isDirty: boolean; isSaving: boolean; save(): void };
  /** Further buttons beside the upper save button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every edit page has: the way back, save above and below, Ctrl+S, and care for unsaved changes. */
export function EditFrame({ title, back, form, actions, children }: Props) {
  useSaveShortcut(form.save);
  useUnsavedGuard(form.isDirty);
  return (
    <div className="author-page">
      <Link to={back.path} className="author-back">
        <ArrowLeftOutlined aria-hidden /> {back.label}
      </Link>
      <div className="author-sticky">
        <PageHeader title={title} note={form.isDirty && <Tag tone="warning">有未保存的修改</Tag>}>
          {actions}
          <SaveButton isSaving={form.isSaving} onSave={form.save} />
        </PageHeader>
      </div>
      <Form layout="vertical" component="div">
        {children}
      </Form>
      <div className="author-footer">
        <SaveButton isSaving={form.isSaving} onSave={form.save} />
      </div>
    </div>
  );
}
