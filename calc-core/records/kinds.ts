import { carryFields } from '../carry/record.ts';
import type { ValuesOf } from '../field/declare.ts';
import { groupFields } from '../group/record.ts';
import { boardFields } from '../market/board/stored.ts';
import { tradeFields } from '../trade/record.ts';
import type { KindDeclaration } from './declare.ts';

/** The kinds of record that a member stores, each after the kinds that its records name. */
export const recordKinds = {
  group: {
    words: {
      one: 'group',
      many: 'groups',
      title: 'Trade Group',
      lost: 'Its group is not there: comes back in no group',
    },
    path: 'TradeGroups',
    schema: 'TradeGroup',
    inFile: 'groups',
    fields: groupFields,
  },
  carry: {
    words: {
      one: 'carry',
      many: 'carries',
      title: 'Cost Of Carry',
      lost: 'Its carry is gone for good: comes back without a carry',
    },
    path: 'Carrys',
    schema: 'Carry',
    inFile: 'carrys',
    fields: carryFields,
  },
  trade: {
    words: { one: 'trade', many: 'trades', title: 'Trade' },
    path: 'Trades',
    schema: 'Trade',
    inFile: 'trades',
    fields: tradeFields,
    keptFor: { plan: 'actual' },
    hasProfit: true,
  },
  board: {
    words: { one: 'market day', many: 'market days', title: 'Market' },
    path: 'Boards',
    schema: 'Board',
    inFile: 'boards',
    fields: boardFields,
    newestFirstBy: 'date',
  },
} as const satisfies Readonly<Record<string, KindDeclaration>>;

/** A kind of record that members keep. */
export type RecordKind = keyof typeof recordKinds;

/** A record of each kind: its id and what its fields hold. */
export type RecordOfKind = {
  readonly [K in RecordKind]: { readonly id: string } & ValuesOf<(typeof recordKinds)[K]['fields']>;
};
