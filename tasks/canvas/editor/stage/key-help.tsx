import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { memo, useState } from 'react';
import { KEY_HELP } from './keys.ts';

/** Not drawn anew while something is dragged. */
export const KeyHelp = memo(() => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={false} icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        快捷键
      </Button>
      <Modal
        open={isOpen}
        title="画布上的快捷键"
        width={460}
        footer={null}
        centered
        onCancel={() => setOpen(false)}
      >
        <dl className="drawing-keys" tabIndex={0} aria-label="快捷键">
          {KEY_HELP.map(({ keys, meaning }) => (
            <div key={meaning}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="drawing-note">先点一下画布，或用Tab键走到画布。苹果电脑上用⌘代替Ctrl，用⌥代替Alt。</p>
      </Modal>
    </>
  );
});
KeyHelp.displayName = 'KeyHelp';
