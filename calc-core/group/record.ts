import { detailsOn, named, type ValuesOf } from '../field/declare.ts';

/** The stored fields of a group. */
export const groupFields = named({
  name: detailsOn('Group').text('Name', {
    column: 'Group Name',
    whenEmpty: 'New Group',
  }),
});

/** A group of trades. A trade belongs to the group in its `tradeGroupId`. */
export interface TradeGroup extends ValuesOf<typeof groupFields> {
  readonly id: string;
}
