/** Shows typed text in a cell's box. Null shows the cell's value again. */
export type ShowTyped = (text: string | null) => void;

const shows = new WeakMap<Element, ShowTyped>();

/** Registers a cell's box with the sheet. The registration ends with the element. */
export function registerInput(input: HTMLInputElement | null, show: ShowTyped): void {
  if (input !== null) shows.set(input, show);
}

/** Shows a text in a registered box. Other boxes stay unchanged. */
export function showTyped(input: Element, text: string | null): void {
  shows.get(input)?.(text);
}
