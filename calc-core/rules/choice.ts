/** What is wrong with a value that is not offered: `is not one of lwt, cwt`. With the field's label before it this is a sentence. */
export const notOneOf = (offered: readonly (string | number)[]): string =>
  `is not one of ${offered.join(', ')}`;
