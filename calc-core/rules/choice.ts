/** The error for a value outside the list: `is not one of lwt, cwt`. The caller puts the label before it. */
export const notOneOf = (offered: readonly (string | number)[]): string =>
  `is not one of ${offered.join(', ')}`;
