import { recordKinds } from '#calc-core/records';

/** The reply of an import that read no record of any kind. */
export const noneRead: Readonly<Record<string, number>> = Object.fromEntries(
  Object.values(recordKinds).map(({ inFile }) => [inFile, 0]),
);
