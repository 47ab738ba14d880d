/** How many frames to wait until the form is visible again. */
const FRAMES = 60;

const labelled = (label: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;

/** Focuses the field with this label. If another view hides the form, calls `onForm` first. */
export function toField(label: string, onForm: () => void): void {
  if (labelled(label)?.checkVisibility() !== true) onForm();
  const look = (left: number): void => {
    const field = labelled(label);
    if (field?.checkVisibility() === true) field.focus();
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
}
