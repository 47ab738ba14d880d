import type { RecordKind } from '#calc-core';

/** What a record of a kind is called in a sentence. */
export const nounOf: Readonly<Record<RecordKind, string>> = {
  trade: 'trade',
  carry: 'carry',
  group: 'group',
  board: 'market day',
};
