/** Makes the focused field commit its text, as leaving the field does. The focus stays in the field. */
export function settleField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = field;
  field.blur();
  field.focus({ preventScroll: true });
  // Restore the caret. Focusing a number selects its whole text, and the next key would replace that text.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}
