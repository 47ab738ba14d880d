/** For example '20,000 members'. */
export const count = (number: number, word: string): string =>
  `${number.toLocaleString('en-AU')} ${word}${number === 1 ? '' : 's'}`;
