import { PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { navigate } from '#web/staff/navigate.ts';
import { contestPreviewPath } from '../author-paths.ts';

interface Props {
  contest: Pick<Contest, 'name' | 'type'>;
  hasIcon?: boolean;
}

/** Tries the test as it was saved last; one that stands on another site cannot be tried here. */
export function PreviewButton({ contest, hasIcon = true }: Props) {
  const isElsewhere = contest.type === 'external';
  return (
    <Button
      size="small"
      icon={hasIcon && <PlayCircleOutlined />}
      disabled={isElsewhere}
      title={isElsewhere ? '外部测试由别的网站提供，不能在这里试做' : '像考生一样做一遍，不保存任何记录'}
      aria-label={`试做${contest.name}`}
      onClick={() => navigate(contestPreviewPath(contest.name))}
    >
      试做
    </Button>
  );
}
