import { useEffect, useRef, useState } from 'react';
import { wordIn } from '../framed-page/framed-page.ts';
import { messageValue } from '../framed-page/message-value.ts';
import { frameLook } from '../framed-page/frame-look.ts';
import { useMessages } from '../framed-page/use-messages.ts';

/** What a page says of its beginning it has said by then. */
const PATIENCE_MS = 5_000;

interface SecondLoadProps {
  address: string;
  onFirstMessage(message: unknown): void;
}

/** The same page once more, out of sight and for a moment: only two loads tell whether it looks the same each time. */
export function SecondLoad({ address, onFirstMessage }: SecondLoadProps) {
  const pane = useRef<HTMLIFrameElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  useMessages(pane, (message) => {
    if (wordIn(message)) return;
    const found = messageValue(message);
    if ('value' in found) onFirstMessage(found.value);
    setOver(true);
  });
  if (isOver) return null;
  return (
    <iframe
      ref={pane}
      className="framed-editor-second"
      title="再次打开，用于比较"
      aria-hidden="true"
      tabIndex={-1}
      src={address}
      {...frameLook(address)}
    />
  );
}
