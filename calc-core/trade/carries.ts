import { animalTypes, kindOf } from '../animals/kinds.ts';
import type { CarryTypeId } from '../carry/details.ts';
import type { Carry } from '../carry/record.ts';
import type { Trade } from './record.ts';

type TradeKind = Pick<Trade, 'animalTypeId' | 'animalSubTypeId'>;

/**
 * The carries that a trade can choose: those of its carry type, first those for its own animal. A kind sold by the head can have only
 * time-held carries.
 */
export function carriesOffered(
  trade: TradeKind & Pick<Trade, 'carryTypeId'>,
  carries: readonly Carry[],
): readonly Carry[] {
  const type = kindOf(trade.animalSubTypeId).perHeadOnly ? 2 : trade.carryTypeId;
  const offered = carries.filter((carry) => carry.carryTypeId === type);
  const isOwn = (carry: Carry) => carry.animalTypeId === trade.animalTypeId;
  return [...offered.filter(isOwn), ...offered.filter((carry) => !isOwn(carry))];
}

/** The carry type of a trade, read from its carry. The type in the trade can be old; it is used only without a carry. */
export function carryTypeOf(
  trade: Pick<Trade, 'carryId' | 'carryTypeId'>,
  carries: readonly Carry[],
): CarryTypeId {
  return carries.find((carry) => carry.id === trade.carryId)?.carryTypeId ?? trade.carryTypeId;
}

/** "A cattle carry on sheep" if the carry is for the other animal, else null. */
export function carryMismatch(trade: Pick<Trade, 'animalTypeId'>, carry: Carry | null): string | null {
  if (carry === null || carry.animalTypeId === trade.animalTypeId) return null;
  const [of, on] = [carry, trade].map(({ animalTypeId }) =>
    animalTypes.find(({ id }) => id === animalTypeId)!.name.toLowerCase(),
  );
  return `A ${of} carry on ${on}`;
}

type ChosenCarry = Pick<Trade, 'carryId' | 'carryTypeId'>;

const none = (carryTypeId: CarryTypeId): ChosenCarry => ({ carryId: null, carryTypeId });
const choosing = (carry: Carry): ChosenCarry => ({ carryId: carry.id, carryTypeId: carry.carryTypeId });

/** The carry to select after a change of the carry type: the first carry offered. `carryId` is null if there is none. */
export function firstCarry(trade: TradeKind, type: CarryTypeId, carries: readonly Carry[]): ChosenCarry {
  const [first] = carriesOffered({ ...trade, carryTypeId: type }, carries);
  return first === undefined ? none(type) : choosing(first);
}

/**
 * Chooses the carry of a trade after its kind has changed. The current carry stays if the new kind can have it. Otherwise the first
 * carry for the new animal is chosen, if possible of the same carry type.
 */
export function carryForKind(
  before: TradeKind,
  trade: TradeKind & ChosenCarry,
  carries: readonly Carry[],
): ChosenCarry {
  const { perHeadOnly } = kindOf(trade.animalSubTypeId);
  const present = carries.find((carry) => carry.id === trade.carryId);
  const type = present?.carryTypeId ?? trade.carryTypeId;
  const canStay = !perHeadOnly || type === 2;
  const isOfOther = present !== undefined && present.animalTypeId !== trade.animalTypeId;
  if (canStay && !(isOfOther && before.animalTypeId !== trade.animalTypeId)) return trade;
  const types: readonly CarryTypeId[] = perHeadOnly ? [2] : type === 1 ? [1, 2] : [2, 1];
  for (const each of types) {
    const own = carries.find(
      (carry) => carry.carryTypeId === each && carry.animalTypeId === trade.animalTypeId,
    );
    if (own !== undefined) return choosing(own);
  }
  return canStay ? trade : firstCarry(trade, 2, carries);
}
