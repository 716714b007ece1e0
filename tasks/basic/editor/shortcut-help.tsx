import { Button, Popover } from 'antd';
import { SHORTCUT_HELP } from './shortcuts.ts';

/** Ant Design's set has none. */
function KeyboardIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1.2em" height="1.2em" fill="none" stroke="currentColor" aria-hidden>
      <rect x="2" y="5" width="20" height="14" rx="2" strokeWidth="2" />
      <path d="M6 9.5h.01M10 9.5h.01M14 9.5h.01M18 9.5h.01M7 14.5h10" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

export function ShortcutHelp() {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="快捷键"
      content={
        <>
          <dl className="basic-editor-shortcuts">
            {SHORTCUT_HELP.map(({ keys, meaning }) => (
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
          <p className="basic-editor-hint">苹果电脑上用⌘代替Ctrl，用⌥代替Alt。</p>
        </>
      }
    >
      <Button size="small" icon={<KeyboardIcon />}>
        快捷键
      </Button>
    </Popover>
  );
}
