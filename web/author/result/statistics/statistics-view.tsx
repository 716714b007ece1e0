import { Empty } from 'antd';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';

interface Props {
  owner: string;
  contests: string[];
  contestIds: string;
  filter: ResultFilter;
  taskName: string | undefined;
}

export function StatisticsView(_props: Props) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="此功能正在建设中" />;
}
