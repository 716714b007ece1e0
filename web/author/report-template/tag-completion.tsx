import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { type SuggestedFrom, suggestTags, type TagSuggestion } from '#domain/report/tag-suggestions.ts';
import type { Editor } from '#web/staff/rich-text/editor.ts';
import { type CaretPlace, caretPlace, goOnIn, rangeOfWords } from './caret-place.ts';

const LIST_ID = 'tag-completion';
const LIST_WIDTH = 320;
const MOST_HEIGHT = 280;
const GAP = 4;

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where the caret was last, with what has to be filled in selected. */
export function insertTag(editor: Editor, inserted: string): void {
  editor.insert(escaped(inserted));
  const place = caretPlace(editor.root);
  if (!place?.before.endsWith(inserted)) return;
  const end = place.before.length;
  goOnIn(place.paragraph, { start: end - inserted.length, end });
}

/** In the place of the part of the tag that the caret is in. */
function insertSuggestion(editor: Editor, place: CaretPlace, suggestion: TagSuggestion): void {
  const { replaces, replacesBehind, inserted, keeps } = suggestion;
  const caret = place.before.length;
  const start = caret - replaces;
  const replaced = rangeOfWords(place.paragraph, { start, end: caret + replacesBehind });
  editor.insertAt(replaced, escaped(inserted));
  goOnIn(place.paragraph, { start, end: start + inserted.length + keeps });
}

/** Where the list stands: below the caret, or above it where there is more room. */
function listPlace({ left, top, bottom }: DOMRect): CSSProperties {
  const { innerWidth, innerHeight } = window;
  const [above, below] = [top - 2 * GAP, innerHeight - bottom - 2 * GAP];
  const isAbove = below < MOST_HEIGHT && above > below;
  return {
    left: Math.max(8, Math.min(left, innerWidth - LIST_WIDTH - 8)),
    ...(isAbove ? { bottom: innerHeight - top + GAP } : { top: bottom + GAP }),
    maxHeight: Math.min(MOST_HEIGHT, isAbove ? above : below),
    width: LIST_WIDTH,
  };
}

interface Offer {
  found: readonly TagSuggestion[];
  /** What stood before the caret when it was made. */
  before: string;
  style: CSSProperties;
}

interface Props {
  editor: Editor;
  known: SuggestedFrom;
}

/** What may be meant, at the caret, while somebody types a tag. */
export function TagCompletion({ editor, known }: Props) {
  const [offer, setOffer] = useState<Offer>();
  const [index, setIndex] = useState(0);
  const close = () => setOffer(undefined);

  const look = () => {
    const place = caretPlace(editor.root);
    const found = place ? suggestTags(place.before, place.behind, known) : [];
    setIndex(0);
    if (!place || found.length === 0) return close();
    setOffer({ found, before: place.before, style: listPlace(place.box) });
  };
  const onTyped = useEffectEvent(() => look());

  /** It belongs to the place where it was made. */
  const onMove = useEffectEvent(() => {
    if (offer && caretPlace(editor.root)?.before !== offer.before) close();
  });
  const onScroll = useEffectEvent((event: Event) => {
    if (!offer || (event.target instanceof Element && event.target.id === LIST_ID)) return;
    const box = caretPlace(editor.root)?.box;
    if (!box || box.bottom < 0 || box.top > window.innerHeight) close();
    else setOffer({ ...offer, style: listPlace(box) });
  });

  const choose = (suggestion: TagSuggestion) => {
    const place = caretPlace(editor.root);
    if (place) insertSuggestion(editor, place, suggestion);
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
      [document, 'selectionchange', () => onMove()],
      [window, 'scroll', (event) => onScroll(event)],
      [window, 'resize', (event) => onScroll(event)],
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
      style={offer.style}
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
