import { kindOf } from '#calc-core/animals';
import { carryTypes, type Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { isBlankText } from '#calc-core/rules';
import { carriesOffered, tradeDetails, type Trade } from '#calc-core/trade';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Both carry types, for the form of a carry. */
export const carryTypeOptions: readonly Option[] = carryTypes.map(({ id, name }) => ({
  value: String(id),
  label: name,
}));

const nameOr = (name: string, instead: string): string => (isBlankText(name) ? instead : name);

/** The carry types that a trade may choose. A kind without weights can choose only 'time held'. The current type is always included. */
export function carryTypesFor(trade: Trade): readonly Option[] {
  const { perHeadOnly } = kindOf(trade.animalSubTypeId);
  return carryTypeOptions.filter(
    ({ value }) => !perHeadOnly || value === '2' || value === String(trade.carryTypeId),
  );
}

/** The carries that a trade may choose (spec 4). Its current carry is always included. */
export function carriesFor(trade: Trade, carries: readonly Carry[]): readonly Option[] {
  const offered = carriesOffered(trade, carries);
  return carries
    .filter((carry) => offered.includes(carry) || carry.id === trade.carryId)
    .map((carry) => ({ value: carry.id, label: nameOr(carry.name, 'Carry without a name') }));
}

/** The groups that a trade may choose, and the choice of no group. */
export function groupsFor(groups: readonly TradeGroup[]): readonly Option[] {
  return [
    { value: '', label: tradeDetails.tradeGroupId.none },
    ...groups.map((group) => ({ value: group.id, label: nameOr(group.name, 'Group without a name') })),
  ];
}
