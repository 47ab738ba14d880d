const readersCharacters = new Intl.Segmenter('en-AU');

/** A name as the sidebar shows it: its first 8 characters, counted as a reader counts them (spec 2, 9). */
export function shorten(name: string): string {
  return [...readersCharacters.segment(name)]
    .slice(0, 8)
    .map(({ segment }) => segment)
    .join('');
}
