/** Frames that the form may take to come back. */
const FRAMES = 60;

const labelled = (label: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control;

/** Puts the focus into the field of that label; `onForm` brings the form back where another view has its place, as on a phone. */
export function toField(label: string, onForm: () => void): void {
  if (labelled(label)?.checkVisibility() !== true) onForm();
  const look = (left: number): void => {
    const field = labelled(label);
    if (field?.checkVisibility() === true) field.focus();
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  look(FRAMES);
}
