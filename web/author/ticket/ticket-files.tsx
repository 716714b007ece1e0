import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { useJobEnds } from '#web/api-client/job-store.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import type { EntityForm } from '#web/staff/forms/entity-form.ts';
import { ImportDrawer } from '#web/staff/import/import-drawer.tsx';
import { NEW_IMPORT } from '#web/staff/import/list-import.ts';
import { useImportAddress } from '#web/staff/import/use-import-address.ts';
import { useListExport } from '#web/staff/import/use-list-export.ts';
import { ticketImport } from './ticket-import.ts';

interface Props {
  form: EntityForm<Contest>;
  /** As it is saved. */
  contest: Pick<Contest, 'owner' | 'name'>;
}

/** The list as a spreadsheet, in and out. What is imported is saved at once; other changes in the form stay. */
export function TicketFiles({ form, contest }: Props) {
  const { owner, name } = contest;
  const { message, modal } = App.useApp();
  const { importId, openImport } = useImportAddress();
  const exporting = useListExport(() =>
    call('POST /api/export-tickets', { query: { id: entityId(owner, name) } }),
  );

  /** Both would be about the whole list, and one of them would be lost. */
  const beginImport = () => {
    const isNew = form.draft.createdTime === '';
    if (!isNew && !form.isChanged('ticket')) return openImport(NEW_IMPORT);
    modal.confirm({
      title: isNew ? '测试还没有保存' : '名单有未保存的修改',
      content: isNew
        ? '名单是导入到服务器上的测试中的。请先保存测试，再导入名单。'
        : '导入会代替整个名单。请先保存名单，再导入；不要这些修改的话，请先撤销。',
      okText: '保存',
      cancelText: '取消',
      onOk: () => void form.save(),
    });
  };

  // Of whoever is changing the list here as well, the save asks what is to stay.
  useJobEnds(owner, 'contest.import-tickets', ({ state, previewId }, jobs) => {
    const preview = jobs.find(({ id }) => id === previewId);
    if (state !== 'done' || preview?.subject !== name || form.isChanged('ticket')) return;
    void message.success('导入成功，页面将刷新');
    form.renew().catch((error: unknown) => void message.error(`刷新失败：${errorText(error)}`));
  });

  const isEmpty = Array.isArray(form.draft.ticket) && form.draft.ticket.length === 0;
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={beginImport}>
        导入名单
      </Button>
      <Button
        icon={<DownloadOutlined />}
        loading={exporting.isPending}
        disabled={isEmpty || form.isChanged('ticket')}
        title={form.isChanged('ticket') ? '保存后才能导出' : undefined}
        onClick={() => exporting.mutate()}
      >
        导出名单
      </Button>
      {importId !== undefined && (
        <ImportDrawer
          list={ticketImport(contest)}
          importId={importId}
          onPreview={openImport}
          onClose={() => openImport(undefined)}
        />
      )}
    </>
  );
}
