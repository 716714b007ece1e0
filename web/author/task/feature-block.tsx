import { Alert, App, Card, Skeleton, Switch } from 'antd';
import { Suspense } from 'react';
import type { Kind } from '#tasks/kind.ts';
import { LAZY_KINDS } from '#tasks/registry.lazy.ts';
import type { EditStep } from '#tasks/view/player.ts';
import { errorAt, errorPathAt, type FieldErrors } from '#web/staff/forms/check-form.ts';
import type { FormPlace } from '#web/staff/forms/form-history.ts';

/** What is wrong in a block; in a list of questions with the number of the question, which its author looks for. */
export function blockError(errors: FieldErrors, kind: string): string | undefined {
  const message = errorAt(errors, kind);
  const place = /\.questions\.(\d+)\./.exec(errorPathAt(errors, kind) ?? '')?.[1];
  return message === undefined || place === undefined ? message : `第${Number(place) + 1}题：${message}`;
}

const isWithin = (goTo: FormPlace, field: string): goTo is FormPlace & { place: string } =>
  goTo.field === field && goTo.place !== undefined;

interface KindEditorProps {
  kind: Pick<Kind, 'key'>;
  content: unknown;
  onChange(content: unknown, step?: EditStep): void;
  undo(): void;
  /** Where the form's last step back or forward was. */
  goTo: FormPlace | undefined;
}

/** The kind's own editor, which is fetched when it is shown. */
export function KindEditor({ kind: { key }, goTo, ...rest }: KindEditorProps) {
  const Editor = LAZY_KINDS.find((lazy) => lazy.key === key)?.Editor;
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      {Editor && <Editor {...rest} goTo={goTo && isWithin(goTo, key) ? goTo : undefined} />}
    </Suspense>
  );
}

interface FeatureBlockProps extends KindEditorProps {
  kind: Kind;
  /** Absent when the block is switched off. */
  content: unknown;
  error: string | undefined;
  onRemove(): void;
}

/** One feature of a task: a switch, and its own editor while it is on. */
export function FeatureBlock({ kind, content, error, onChange, onRemove, undo, goTo }: FeatureBlockProps) {
  const { modal } = App.useApp();
  const { key, label, rules } = kind;

  const toggle = (isOn: boolean) => {
    const empty = rules.newContent();
    if (isOn) return onChange(empty);
    if (JSON.stringify(content) === JSON.stringify(empty)) return onRemove();
    modal.confirm({
      title: `关闭“${label}”吗？`,
      content: '关闭后，其中的内容会在保存时删除。',
      okText: '关闭并删除内容',
      okButtonProps: { danger: true },
      cancelText: '取消',
      focusable: { autoFocusButton: 'cancel' },
      onOk: onRemove,
    });
  };

  return (
    <Card
      id={`task-${key}`}
      size="small"
      className="author-section"
      title={<h2 className="author-section-title">{label}</h2>}
      extra={
        <Switch
          aria-label={label}
          checked={content !== undefined}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={toggle}
        />
      }
    >
      {error !== undefined && <Alert className="author-section" type="error" showIcon title={error} />}
      {content === undefined ? (
        <p className="task-block-off author-muted">未启用。打开右侧的开关，为这道题目添加{label}。</p>
      ) : (
        <KindEditor kind={kind} content={content} onChange={onChange} undo={undo} goTo={goTo} />
      )}
    </Card>
  );
}
