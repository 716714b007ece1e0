import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Modal } from 'antd';
import { useState } from 'react';
import type { FileUse, Resource } from '#domain/resource/resource.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { deleteResource } from './resource-changes.ts';
import { NOT_THE_OWNER } from './resource-permission.ts';
import { UseList } from './resource-uses.tsx';

interface Props {
  resource: Resource;
  /** Those who only manage the owner's account may not. */
  isAllowed: boolean;
  onDeleted(): Promise<void>;
}

async function presentUses({ owner, name }: Resource): Promise<FileUse[]> {
  const usage = await call('GET /api/get-resource-usage', { query: { id: entityId(owner, name) } });
  return (usage?.uses ?? []).filter(({ isFormer }) => !isFormer);
}

/** Says first what leads to the file; whoever deletes it nevertheless breaks nothing, for its bytes stay. */
export function DeleteResourceButton({ resource, isAllowed, onDeleted }: Props) {
  const { message } = App.useApp();
  /** What leads to it, while the question is asked. */
  const [uses, setUses] = useState<FileUse[]>();
  const isUsed = uses !== undefined && uses.length > 0;
  const fail = (error: Error) => void message.error(`删除失败：${errorText(error)}`);

  const asking = useAction(async () => setUses(await presentUses(resource)), fail);
  const deleting = useAction(async () => {
    await deleteResource(resource, isUsed);
    setUses(undefined);
    void message.success('删除成功，可以在回收站中恢复');
    await onDeleted();
  }, fail);

  return (
    <>
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        disabled={!isAllowed}
        aria-label="删除"
        title={isAllowed ? '删除' : NOT_THE_OWNER}
        loading={asking.isRunning}
        onClick={() => asking.run()}
      />
      <Modal
        open={uses !== undefined}
        title={`确定删除资源“${resource.name}”吗？`}
        okText={isUsed ? '仍然删除' : '确定删除'}
        okButtonProps={{ danger: true }}
        cancelText="取消"
        confirmLoading={deleting.isRunning}
        onOk={() => deleting.run()}
        onCancel={() => setUses(undefined)}
      >
        {isUsed && (
          <div className="resource-question">
            <p>下列内容正在使用这一文件：</p>
            <UseList uses={uses} />
            <p>删除后它不再出现在我的下载中。文件本身保留到没有内容使用它为止，考生看到的内容不变。</p>
          </div>
        )}
        <p>{DAYS_IN_TRASH} 天内可以在回收站中恢复。</p>
      </Modal>
    </>
  );
}
