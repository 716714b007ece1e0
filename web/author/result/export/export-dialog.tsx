import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';

interface Props {
  owner: string;
  contests: string[];
  contestIds: string;
  filter: ResultFilter;
  onClose(): void;
}

export function ExportDialog({ onClose }: Props) {
  return (
    <StaffDialog title="导出" footer={null} onClose={onClose}>
      此功能正在建设中
    </StaffDialog>
  );
}
