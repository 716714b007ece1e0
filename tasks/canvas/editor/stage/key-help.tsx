import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { memo } from 'react';
import { KEY_HELP } from './keys.ts';

/** Not drawn anew while something is dragged. */
export const KeyHelp = memo(() => (
  <Popover
    trigger="click"
    placement="topRight"
    title="画布上的快捷键"
    content={
      <>
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
      </>
    }
  >
    <Button size="small" disabled={false} icon={<QuestionCircleOutlined />}>
      快捷键
    </Button>
  </Popover>
));
KeyHelp.displayName = 'KeyHelp';
