import { Alert, Button, Modal } from 'antd';
import { timeText } from '../display-text.ts';
import { ScrolledDifferences } from '../forms/differences-view.tsx';
import type { Difference } from '../forms/differences.ts';

/** What a form that is gone has left behind, and what can be done with it. */
export interface KeptWorkOffer {
  keptAt: string;
  /** Nothing of the thing was ever saved. */
  isNew: boolean;
  /** Somebody has saved since then. */
  isStale: boolean;
  differences: readonly Difference[];
  restore(): void;
  discard(): void;
  later(): void;
}

interface Props {
  /** 测试, 题目 */
  noun: string;
  offer: KeptWorkOffer;
}

/** After a crash, a reload or a tab that was closed. */
export function RestoreDialog({ noun, offer }: Props) {
  const { keptAt, isNew, isStale, differences, restore, discard, later } = offer;
  return (
    <Modal
      open
      width={860}
      title="恢复未保存的修改"
      onCancel={later}
      footer={[
        <Button key="later" onClick={later}>
          以后再说
        </Button>,
        <Button key="discard" danger onClick={discard}>
          放弃
        </Button>,
        <Button key="restore" type="primary" onClick={restore}>
          恢复
        </Button>,
      ]}
    >
      <Alert
        type={isStale ? 'warning' : 'info'}
        showIcon
        title={`您在 ${timeText(keptAt)} 修改过这一${noun}，但没有保存。恢复后请检查并保存。`}
        description={
          isStale
            ? `这一${noun}后来又有人保存过。恢复后保存时，会请您在两个版本之间选择，不会直接覆盖。`
            : undefined
        }
      />
      <ScrolledDifferences
        differences={differences}
        titles={{ mine: '未保存的修改', theirs: isNew ? `新${noun}的默认值` : '现在保存的' }}
      />
    </Modal>
  );
}
