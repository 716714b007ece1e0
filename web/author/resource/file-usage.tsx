import { useQuery } from '@tanstack/react-query';
import { sizeText } from '#domain/resource/size-text.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { fileUsageQuery } from '#web/staff/resources/resource-queries.ts';

/** From here on the bar is in colour. */
const NEARLY_FULL = 0.9;

/** How much of the owner's room is taken. */
export function FileUsage({ owner }: { owner: string }) {
  const { data } = useQuery(fileUsageQuery(owner));
  if (!data) return null;
  const share = data.bytes / data.quota;
  return (
    <div className="file-usage" title="回收站中和导出的文件也占用空间">
      <ProgressBar
        value={share}
        label="已用空间"
        text={`已用${sizeText(data.bytes)}，共${sizeText(data.quota)}`}
        {...(share >= NEARLY_FULL ? { tone: 'error' as const } : {})}
      />
    </div>
  );
}
