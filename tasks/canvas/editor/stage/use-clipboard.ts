import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useStable } from '../../../kit/use-stable.ts';

/** What was copied last in this tab: not every page may read the clipboard, and none without asking. */
let lastCopied: string | undefined;

interface ClipboardOptions {
  /** Undefined where nothing is selected. */
  textToCopy(isCut: boolean): string | undefined;
  onCopied(isCut: boolean): void;
  onPaste(text: string): void;
}

/** Copying by the browser's own events while the stage has the focus, and by buttons. */
export function useClipboard(stage: RefObject<HTMLElement | null>, options: ClipboardOptions) {
  /** While a button makes the browser copy. */
  const pressed = useRef<'copy' | 'cut'>(undefined);
  // By then the canvas may have changed.
  const paste = useStable(options.onPaste);

  const onEvent = useEffectEvent((event: ClipboardEvent) => {
    // The event goes to where text was selected last, the author is where the focus is.
    const isHere = stage.current !== null && document.activeElement === stage.current;
    if (!isHere && !pressed.current) return;
    if (event.type === 'paste') {
      event.preventDefault();
      return paste(event.clipboardData?.getData('text/plain') ?? '');
    }
    const isCut = (pressed.current ?? event.type) === 'cut';
    const text = options.textToCopy(isCut);
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    lastCopied = text;
    options.onCopied(isCut);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onEvent(event);
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, listener);
    return () => {
      for (const type of types) document.removeEventListener(type, listener);
    };
  }, []);

  return {
    copy(isCut: boolean): void {
      pressed.current = isCut ? 'cut' : 'copy';
      // Unlike navigator.clipboard it is there over http as well.
      document.execCommand('copy');
      pressed.current = undefined;
    },
    async paste(): Promise<void> {
      paste((await readClipboard()) ?? lastCopied ?? '');
    },
  };
}

/** Only over https, and only where the author allows it. */
async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
