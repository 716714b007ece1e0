/** Pasting, cutting and dropping are steps of their own; key after key is one. */
export function isTyping(event: Event): boolean {
  const kind = event instanceof InputEvent ? event.inputType : '';
  return !/^(?:insertFromPaste|insertFromDrop|deleteByCut|deleteByDrag)/.test(kind);
}
