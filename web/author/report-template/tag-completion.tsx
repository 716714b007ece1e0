import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { type SuggestedFrom, suggestTags, type TagSuggestion } from '#domain/report/tag-suggestions.ts';
import type { Editor } from '#web/staff/rich-text/editor.ts';
import { beforeCaret, selectPlaceholder } from './caret-place.ts';

const LIST_ID = 'tag-completion';
const LIST_WIDTH = 320;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** As it is typed, and with what has to be filled in selected. */
export function insertTag(editor: Editor, inserted: string, over = 0): void {
  if (over > 0) editor.insertOver(over, escaped(inserted));
  else editor.insert(escaped(inserted));
  selectPlaceholder(inserted);
}

interface Offer {
  found: readonly TagSuggestion[];
  /** The sign behind the caret. */
  next: string;
  left: number;
  top: number;
}

interface Props {
  editor: Editor;
  known: SuggestedFrom;
}

/** What may be meant, below the caret, while somebody types a tag. */
export function TagCompletion({ editor, known }: Props) {
  const [offer, setOffer] = useState<Offer>();
  const [index, setIndex] = useState(0);
  const close = () => setOffer(undefined);

  const look = () => {
    const place = beforeCaret(editor.root);
    const found = place ? suggestTags(place.text, known) : [];
    setIndex(0);
    if (!place || found.length === 0) return close();
    const left = Math.max(8, Math.min(place.box.left, window.innerWidth - LIST_WIDTH - 8));
    setOffer({ found, next: place.next, left, top: place.box.bottom + 4 });
  };
  const onTyped = useEffectEvent(() => look());

  const choose = (suggestion: TagSuggestion) => {
    const { replaces, inserted } = suggestion;
    // A brace that stands there already is not wanted twice.
    const isClosed = offer?.next === '}' && inserted.endsWith('}');
    if (isClosed) document.getSelection()?.modify('move', 'forward', 'character');
    insertTag(editor, inserted, replaces + (isClosed ? 1 : 0));
    look();
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!offer || event.isComposing) return;
    const { length } = offer.found;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = event.key === 'Enter' || event.key === 'Tab' ? offer.found[index] : undefined;
    if (step !== undefined) setIndex((index + step + length) % length);
    else if (chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });

  useEffect(() => {
    const { root } = editor;
    const listeners: [EventTarget, string, (event: Event) => void][] = [
      [root, 'input', (event) => !(event as InputEvent).isComposing && onTyped()],
      [root, 'compositionend', () => onTyped()],
      [root, 'keydown', (event) => onKey(event as KeyboardEvent)],
      [root, 'blur', close],
      [root, 'mousedown', close],
      [window, 'scroll', close],
    ];
    for (const [target, type, listener] of listeners) target.addEventListener(type, listener, true);
    return () => {
      for (const [target, type, listener] of listeners) target.removeEventListener(type, listener, true);
    };
  }, [editor]);

  const isOpen = offer !== undefined;
  useEffect(() => {
    const { root } = editor;
    if (isOpen) root.setAttribute('aria-activedescendant', `${LIST_ID}-${index}`);
    else root.removeAttribute('aria-activedescendant');
    document.getElementById(`${LIST_ID}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [editor, isOpen, index]);

  if (!offer) return null;
  return createPortal(
    <ul
      id={LIST_ID}
      className="tag-completion"
      role="listbox"
      aria-label="可以插入的标签"
      style={{ left: offer.left, top: offer.top, width: LIST_WIDTH }}
    >
      {offer.found.map((suggestion, at) => (
        <li
          key={`${suggestion.label} ${suggestion.inserted}`}
          id={`${LIST_ID}-${at}`}
          role="option"
          aria-selected={at === index}
          // The caret stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <span className="tag-completion-label">{suggestion.label}</span>
          {suggestion.detail !== '' && <span className="tag-completion-detail">{suggestion.detail}</span>}
        </li>
      ))}
    </ul>,
    document.body,
  );
}
