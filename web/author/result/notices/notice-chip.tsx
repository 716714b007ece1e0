import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';

type NoticeTone = 'info' | 'warning' | 'error' | 'success';

interface Props {
  tone: NoticeTone;
  /** One line; the rest is behind it. */
  text: string;
  /** What it means, and what can be done about it; `close` before something else opens. */
  children(close: () => void): ReactNode;
}

/** A notice in one line of a row that is always there: nothing below it moves when it comes or goes. */
export function NoticeChip({ tone, text, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      destroyOnHidden
      placement="bottomLeft"
      // Beside the chip for whoever goes on with the keyboard, outside of what is scrolled.
      getPopupContainer={(chip) => chip.closest<HTMLElement>('.result-notices') ?? document.body}
      content={
        <div className="result-notice-more">
          <strong>{text}</strong>
          {children(() => setIsOpen(false))}
        </div>
      }
    >
      <Button
        size="small"
        className={`result-notice result-notice--${tone}`}
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
        }}
      >
        {text}
      </Button>
    </Popover>
  );
}
