import { Alert, App, Card, Skeleton, Switch } from 'antd';
import { Suspense } from 'react';
import { BLOCK_LABELS, BLOCK_RULES, type BlockKind } from '#tasks/registry.rules.ts';
import { BLOCK_VIEWS } from '#tasks/registry.views.tsx';
import type { Task } from '#tasks/task.schema.ts';

type Content = NonNullable<Task[BlockKind]>;

interface Props {
  kind: BlockKind;
  /** Absent when the block is switched off. */
  content: Content | undefined;
  error: string | undefined;
  onChange(content: Content): void;
  onRemove(): void;
}

/** One feature of a task: a switch, and its own editor while it is on. */
export function FeatureBlock({ kind, content, error, onChange, onRemove }: Props) {
  const { modal } = App.useApp();
  const label = BLOCK_LABELS[kind];
  const Editor = BLOCK_VIEWS[kind].Editor;

  const toggle = (isOn: boolean) => {
    const empty = BLOCK_RULES[kind].emptyContent();
    if (isOn) return onChange(empty);
    if (JSON.stringify(content) === JSON.stringify(empty)) return onRemove();
    modal.confirm({
      title: `关闭“${label}”吗？`,
      content: '关闭后，其中的内容会在保存时删除。',
      okText: '关闭并删除内容',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: onRemove,
    });
  };

  return (
    <Card
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
        <Suspense fallback={<Skeleton active />}>
          <Editor content={content} onChange={onChange} />
        </Suspense>
      )}
    </Card>
  );
}
