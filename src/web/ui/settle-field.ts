/** Makes the focused field commit its text, as leaving it does; the focus stays. */
export function settleField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  field.blur();
  field.focus({ preventScroll: true });
  // Focusing selects the whole text of a number: the next key would replace it.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
