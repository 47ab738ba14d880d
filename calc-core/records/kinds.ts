import { carryFields } from '../carry/record.ts';
import { budgetSettingsFields, farmCostFields, fundingFields } from '../cash-flow/fields.ts';
import { feedSupplyFields } from '../feed-year/stored.ts';
import { taxLineFields } from '../tax-year/stored.ts';
import type { ValuesOf } from '../field/declare.ts';
import { groupFields } from '../group/record.ts';
import { boardFields } from '../market/board/stored.ts';
import { tradeFields } from '../trade/record.ts';
import type { KindDeclaration } from './declare.ts';
import { listLayoutFields } from './list-layout.ts';

/** The kinds of record that a member stores. A kind comes before the kinds that reference it: carries before trades. */
export const recordKinds = {
  group: {
    words: {
      one: 'group',
      many: 'groups',
      title: 'Trade Group',
      lost: 'Its group no longer exists, so it comes back without a group',
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
      lost: 'Its carry was deleted for good, so it comes back without a carry',
    },
    path: 'Carrys',
    schema: 'Carry',
    inFile: 'carrys',
    fields: carryFields,
  },
  funding: {
    words: {
      one: 'source of money',
      many: 'sources of money',
      title: 'Funding',
      lost: 'Its source of money no longer exists, so the overdraft pays for it',
    },
    path: 'Fundings',
    schema: 'Funding',
    inFile: 'fundings',
    fields: fundingFields,
  },
  trade: {
    words: { one: 'trade', many: 'trades', title: 'Trade' },
    path: 'Trades',
    schema: 'Trade',
    inFile: 'trades',
    fields: tradeFields,
    storedBecauseOf: { plan: 'actual' },
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
  farmCost: {
    words: { one: 'farm cost', many: 'farm costs', title: 'Farm Cost' },
    path: 'FarmCosts',
    schema: 'FarmCost',
    inFile: 'farmCosts',
    fields: farmCostFields,
  },
  feedSupply: {
    words: { one: 'feed figure', many: 'feed figures', title: 'Feed Supply' },
    path: 'FeedSupplies',
    schema: 'FeedSupply',
    inFile: 'feedSupplies',
    fields: feedSupplyFields,
  },
  taxLine: {
    words: { one: 'tax year line', many: 'tax year lines', title: 'Tax Year' },
    path: 'TaxLines',
    schema: 'TaxLine',
    inFile: 'taxLines',
    fields: taxLineFields,
  },
  budgetSettings: {
    words: { one: 'budget setting', many: 'budget settings', title: 'Budget' },
    path: 'BudgetSettings',
    schema: 'BudgetSettings',
    inFile: 'budgetSettings',
    fields: budgetSettingsFields,
  },
  listLayout: {
    words: { one: 'list layout', many: 'list layouts', title: 'List Layout' },
    path: 'ListLayouts',
    schema: 'ListLayout',
    inFile: 'listLayouts',
    fields: listLayoutFields,
  },
} as const satisfies Readonly<Record<string, KindDeclaration>>;

/** A kind of record that members store. */
export type RecordKind = keyof typeof recordKinds;

/** The type of a record of each kind: its id and its fields. */
export type RecordOfKind = {
  readonly [K in RecordKind]: { readonly id: string } & ValuesOf<(typeof recordKinds)[K]['fields']>;
};
