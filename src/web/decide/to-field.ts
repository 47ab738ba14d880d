/** How many frames the form may take to return. */
const FRAMES = 60;

const labelled = (label: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;

/** Focuses the field with that label; `onForm` returns to the form, on a phone where another view replaces it. */
export function toField(label: string, onForm: () => void): void {
  if (labelled(label)?.checkVisibility() !== true) onForm();
  const look = (left: number): void => {
    const field = labelled(label);
    if (field?.checkVisibility() === true) field.focus();
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
}
