/** A name as the sidebar shows it: its first 8 characters, counted as a reader counts them (spec 2, 9). */
export function shorten(name: string): string {
  return [...new Intl.Segmenter('en-AU').segment(name)]
    .slice(0, 8)
    .map(({ segment }) => segment)
    .join('');
}
