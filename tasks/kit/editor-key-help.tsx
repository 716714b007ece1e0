import { Button, Modal } from 'antd';
import { memo, useState } from 'react';
import './editor-key-help.css';

/** Keys as they are printed on keyboards, and what they do. */
export interface KeyMeaning {
  keys: readonly string[];
  meaning: string;
}

interface KeyHelpProps {
  title: string;
  keys: readonly KeyMeaning[];
  /** Said before what holds for all keyboards. */
  note?: string;
}

/** Ant Design's set has none. */
function KeyboardIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1.2em" height="1.2em" fill="none" stroke="currentColor" aria-hidden>
      <rect x="2" y="5" width="20" height="14" rx="2" strokeWidth="2" />
      <path d="M6 9.5h.01M10 9.5h.01M14 9.5h.01M18 9.5h.01M7 14.5h10" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** In a dialog, which fits where a bubble would be cut off. Whoever may not change anything may read it. */
export const KeyHelp = memo(({ title, keys: meanings, note = '' }: KeyHelpProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={false} icon={<KeyboardIcon />} onClick={() => setOpen(true)}>
        快捷键
      </Button>
      <Modal open={isOpen} title={title} width={460} footer={null} centered onCancel={() => setOpen(false)}>
        <dl className="key-help" tabIndex={0} aria-label="快捷键">
          {meanings.map(({ keys, meaning }) => (
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
        <p className="key-help-note">{note}苹果电脑上用⌘代替Ctrl，用⌥代替Alt。</p>
      </Modal>
    </>
  );
});
KeyHelp.displayName = 'KeyHelp';
