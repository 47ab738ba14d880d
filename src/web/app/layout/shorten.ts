let readersCharacters: Intl.Segmenter | undefined;

/** Matches plain ASCII texts, in which every character is one UTF-16 unit. */
const plain = /^[ -~]*$/;

/** The first 8 characters of a name, for the sidebar (spec 2, 9). An emoji counts as one character. */
export function shorten(name: string): string {
  // Skip the segmenter for plain names. A phone needs 40 ms to create a segmenter.
  if (plain.test(name)) return name.slice(0, 8);
  readersCharacters ??= new Intl.Segmenter('en-AU');
  return [...readersCharacters.segment(name)]
    .slice(0, 8)
    .map(({ segment }) => segment)
    .join('');
}
