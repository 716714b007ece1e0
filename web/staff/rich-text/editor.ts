import { drawFormulas } from '#ui/formula/draw-formulas.ts';
import { caretIn, endOfChange, putCaret } from './caret.ts';
import { canonicalHtml, cleanNodes, readHtml } from './clean-document.ts';
import { editorOptions, type EditorRequest } from './editor-options.ts';
import { insertNodes } from './insert-nodes.ts';
import { Jodit } from './jodit.ts';
import { admitHtml, htmlOfText } from './pasted-html.ts';

export interface EditorHandlers {
  onChange(html: string): void;
  /** Whether something of the author's own computer was to be put in. */
  onLocalMedia(): void;
  /** A toolbar button whose dialog is ours; what it is about, where something is selected already. */
  onRequest(request: EditorRequest, current: HTMLElement | undefined): void;
}

export interface Editor {
  /** Where its text is. */
  root: HTMLElement;
  /** Shows another text; nothing is reported of it. */
  show(html: string): void;
  html(): string;
  /** In the place of what was selected last. */
  insert(html: string): void;
  /** In the place of a part of its text. */
  insertAt(range: Range, html: string): void;
  replace(element: HTMLElement, html: string): void;
  /** What a button of the toolbar does. */
  execute(command: string, value?: string): void;
  destroy(): void;
}

interface EditorPlace {
  element: HTMLTextAreaElement;
  id: string;
  label: string;
  describedBy: string | undefined;
  hasOwnHistory: boolean;
}

const FORMULA = '[data-formula]';

const formulaAt = (node: EventTarget | Node | null) =>
  (node instanceof Element ? node : node instanceof Node ? node.parentElement : null)?.closest<HTMLElement>(
    FORMULA,
  ) ?? undefined;

/** The formula that is selected, or that the caret stands beside. */
function selectedFormula(): HTMLElement | undefined {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer } = selection.getRangeAt(0);
  const inside = formulaAt(startContainer) ?? formulaAt(endContainer);
  if (inside) return inside;
  const node = startContainer.childNodes[startOffset];
  return node instanceof HTMLElement && node.matches(FORMULA) ? node : undefined;
}

const SCHEME = /^(?:https?:|mailto:|tel:|\/|#)/i;

/** One stop for the Tab key, arrow keys from there on; and a name for everything that can be pressed. */
function dressToolbar(jodit: Jodit): void {
  const { firstButton } = jodit.toolbar;
  if (firstButton) firstButton.state.tabIndex = 0;
  for (const trigger of jodit.container.querySelectorAll('.jodit-toolbar-button__trigger')) {
    trigger.setAttribute('aria-label', `${trigger.getAttribute('aria-label') ?? ''}：选择`);
  }
  // Jodit also says of the place around a button that it is pressed, which only a button can be.
  const places = new MutationObserver(() => {
    for (const place of jodit.container.querySelectorAll('.jodit-toolbar-button[aria-pressed]')) {
      place.removeAttribute('aria-pressed');
    }
  });
  places.observe(jodit.container, { subtree: true, attributeFilter: ['aria-pressed'] });
  jodit.e.on('beforeDestruct', () => places.disconnect());
  jodit.e.on('afterGenerateColorPicker', (form: HTMLElement) => {
    form.querySelector('input')?.setAttribute('aria-label', '颜色值');
  });
  // An address as it is usually typed.
  jodit.e.on('applyLink', (_jodit: Jodit, link: HTMLAnchorElement) => {
    const address = link.getAttribute('href')?.trim() ?? '';
    if (!SCHEME.test(address)) link.setAttribute('href', `https://${address}`);
  });
}

/** Where somebody lets go of something; browsers have two ways to ask. */
function rangeAt(x: number, y: number): Range | undefined {
  if ('caretRangeFromPoint' in document) return document.caretRangeFromPoint(x, y) ?? undefined;
  const found = (document as Document).caretPositionFromPoint(x, y);
  if (!found) return undefined;
  const range = (document as Document).createRange();
  range.setStart(found.offsetNode, found.offset);
  return range;
}

export function createEditor(place: EditorPlace, handlers: EditorHandlers): Editor {
  let reported = '';
  let lastRange: Range | undefined;
  const jodit = Jodit.make(place.element, {
    ...editorOptions({
      hasOwnHistory: place.hasOwnHistory,
      ask: (request, _editor, current) => {
        const about = request === 'formula' ? selectedFormula() : current;
        const isPicture = request === 'image' && current instanceof HTMLImageElement;
        handlers.onRequest(
          request,
          isPicture || request === 'formula' ? ((about as HTMLElement) ?? undefined) : undefined,
        );
      },
    }),
  } as unknown as Parameters<typeof Jodit.make>[1]) as Jodit;
  dressToolbar(jodit);
  const root = jodit.editor;
  root.id = place.id;
  root.setAttribute('role', 'textbox');
  root.setAttribute('aria-multiline', 'true');
  root.setAttribute('aria-label', place.label);
  if (place.describedBy !== undefined) root.setAttribute('aria-describedby', place.describedBy);
  root.classList.add('ui-html');

  const html = () => canonicalHtml(readHtml(jodit.value));
  const dressFormulas = () => {
    for (const formula of root.querySelectorAll<HTMLElement>(FORMULA)) {
      if (formula.contentEditable !== 'false') formula.contentEditable = 'false';
    }
    drawFormulas(root);
  };
  const report = () => {
    const now = html();
    if (now === reported) return;
    reported = now;
    handlers.onChange(now);
  };
  const observer = new MutationObserver(report);
  const remember = () => {
    const selection = document.getSelection();
    if (selection && selection.rangeCount > 0 && root.contains(selection.anchorNode)) {
      lastRange = selection.getRangeAt(0).cloneRange();
    }
  };

  const show = (next: string) => {
    if (next === reported) return;
    const caret = caretIn(root);
    const before = root.textContent ?? '';
    root.replaceChildren(cleanNodes(readHtml(next)));
    jodit.setEditorValue();
    dressFormulas();
    if (caret !== undefined) putCaret(root, endOfChange(before, root.textContent ?? ''));
    observer.takeRecords();
    reported = html();
  };

  const insert = (content: string) => {
    root.focus({ preventScroll: true });
    const isRemembered = lastRange && root.contains(lastRange.startContainer);
    const range = isRemembered && lastRange ? lastRange : document.createRange();
    if (!isRemembered) {
      range.selectNodeContents(root.lastElementChild ?? root);
      range.collapse(false);
    }
    insertNodes(root, range, cleanNodes(readHtml(content)));
    remember();
    dressFormulas();
    jodit.setEditorValue();
    report();
  };

  const admit = (transfer: DataTransfer) => {
    const pasted = transfer.getData('text/html');
    const text = transfer.getData('text/plain');
    const { html: admitted, hasLostMedia } = admitHtml(pasted);
    const isFileAlone = transfer.files.length > 0 && admitted === '' && text === '';
    if (admitted !== '') insert(admitted);
    else if (text !== '' && pasted === '') insert(htmlOfText(text));
    if (isFileAlone || hasLostMedia) handlers.onLocalMedia();
  };

  let isOwnDrag = false;
  let isLeaving = false;
  const listeners: [string, (event: Event) => void][] = [
    ['input', report],
    [
      'keydown',
      (event) => {
        const { key } = event as KeyboardEvent;
        // In lists and tables Tab has work of its own; after Escape it only leaves. A dialog around the text stays open.
        if (key === 'Escape') event.stopPropagation();
        else if (key === 'Tab' && isLeaving) event.stopImmediatePropagation();
        if (key !== 'Shift') isLeaving = key === 'Escape';
      },
    ],
    [
      'paste',
      (event) => {
        const transfer = (event as ClipboardEvent).clipboardData;
        if (!transfer) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        remember();
        admit(transfer);
      },
    ],
    ['dragstart', () => (isOwnDrag = true)],
    ['dragend', () => (isOwnDrag = false)],
    [
      'drop',
      (event) => {
        const { dataTransfer, clientX, clientY } = event as DragEvent;
        // What is moved within the text the browser moves.
        const wasOwnDrag = isOwnDrag;
        isOwnDrag = false;
        if (wasOwnDrag || !dataTransfer) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        lastRange = rangeAt(clientX, clientY) ?? lastRange;
        admit(dataTransfer);
      },
    ],
    [
      'dblclick',
      (event) => {
        const formula = formulaAt(event.target);
        if (formula) handlers.onRequest('formula', formula);
        else if (event.target instanceof HTMLImageElement) handlers.onRequest('image', event.target);
      },
    ],
  ];
  for (const [type, listener] of listeners) root.addEventListener(type, listener, { capture: true });
  document.addEventListener('selectionchange', remember);
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });

  return {
    root,
    show,
    html,
    insert,
    insertAt: (range, content) => {
      lastRange = range;
      insert(content);
    },
    replace: (element, content) => {
      if (!root.contains(element)) return insert(content);
      element.replaceWith(cleanNodes(readHtml(content)));
      dressFormulas();
      jodit.setEditorValue();
      report();
    },
    execute: (command, value) => {
      jodit.execCommand(command, false, value ?? null);
      report();
    },
    destroy: () => {
      observer.disconnect();
      document.removeEventListener('selectionchange', remember);
      jodit.destruct();
    },
  };
}
