import type { RecordKind } from '#calc-core/records';
import { boardRules } from './boards.ts';
import { carryRules } from './carries.ts';
import { groupRules } from './groups.ts';
import type { KindRules } from './kind-rules.ts';
import { tradeRules } from './trades.ts';

const rules: { readonly [K in RecordKind]?: KindRules<K> } = {
  group: groupRules,
  carry: carryRules,
  trade: tradeRules,
  board: boardRules,
};

/** The rules of a kind. Empty for a kind without special rules. */
export const rulesOf = <K extends RecordKind>(kind: K): KindRules<K> => rules[kind] ?? {};
