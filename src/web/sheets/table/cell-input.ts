/** Shows a text that is being typed in a cell's box; null for what the cell holds. */
export type ShowTyped = (text: string | null) => void;

const shows = new WeakMap<Element, ShowTyped>();

/** Gives a cell's box to the sheet. The box goes with its element: there is nothing to take off. */
export function registerInput(input: HTMLInputElement | null, show: ShowTyped): void {
  if (input !== null) shows.set(input, show);
}

/** Shows a text in a box that was registered. Any other box stays as it is. */
export function showTyped(input: Element, text: string | null): void {
  shows.get(input)?.(text);
}
