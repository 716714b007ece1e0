import { Form } from 'antd';
import { useState } from 'react';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { call } from '#web/api-client/call.ts';
import { SwitchInput } from '#web/staff/forms/fields.tsx';
import { useListExport } from '#web/staff/import/use-list-export.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';

interface Props {
  contest: Pick<Contest, 'owner' | 'name' | 'type'>;
  onClose(): void;
}

/** A test as one file, for another server or for version control. */
export function ExportContestDialog({ contest, onClose }: Props) {
  const [hasTickets, setHasTickets] = useState(false);
  const exporting = useListExport(() =>
    call('POST /api/export-contest', {
      query: { id: entityId(contest.owner, contest.name), tickets: hasTickets ? '1' : '0' },
    }),
  );
  return (
    <StaffDialog
      title={`导出测试“${contest.name}”`}
      okText="导出"
      cancelText="取消"
      confirmLoading={exporting.isPending}
      onOk={() => exporting.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="contest-export-about">
        导出为一个.zip文件：测试的设置、{isParent(contest) && '全部子测试、'}
        题目，以及其中用到的“我的下载”里的文件。可以在“导入测试”中导入到另一个账号或另一个网站，也可以存入版本库。
      </p>
      <Form layout="vertical" component="div">
        <SwitchInput
          id="export-contest-tickets"
          label="含准考证名单"
          note="名单里有考生的姓名和学校，默认不导出；号码段和规则属于设置，总会导出"
          value={hasTickets}
          onChange={setHasTickets}
        />
      </Form>
      <p className="author-muted">考生、作答结果和导出时的开放状态不会导出。</p>
    </StaffDialog>
  );
}
