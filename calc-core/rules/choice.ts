/** What is wrong with a value that is not offered: `is not one of lwt, cwt`. A sentence once the field's label comes before it. */
export const notOneOf = (offered: readonly (string | number)[]): string =>
  `is not one of ${offered.join(', ')}`;
