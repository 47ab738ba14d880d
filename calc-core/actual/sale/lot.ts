import { Decimal, decided, decimalText, type DecimalText } from '../../number/decimal.ts';

/** The values per head of a sold line. The price is in $/kg if the document has $/kg, else in $/hd. */
export interface SoldLot {
  readonly name?: string;
  readonly soldOn?: string;
  readonly head: DecimalText;
  /** kg per head. A carcase weight if the document lists carcases. */
  readonly weightKg?: DecimalText;
  readonly price?: DecimalText;
  readonly priceIn?: '$/kg' | '$/hd';
  /** $ for all head of the line. */
  readonly amount?: DecimalText;
}

const ONE = decimalText(new Decimal(1));

/** The exact sum of two amounts. An absent first amount counts as 0. */
export const sumOfAmounts = (a: DecimalText | undefined, b: DecimalText): DecimalText =>
  a === undefined ? b : decimalText(new Decimal(a).plus(b));

const exact = (value: Decimal): DecimalText => decimalText(decided(value));

/** The values per head of a sold line. `amounts` are its numbers by name. Without a number of head, the line counts as one body. */
export function lotOf(
  amounts: ReadonlyMap<string, DecimalText>,
  name: string | undefined,
  soldOn: string | null,
): SoldLot {
  const head = amounts.get('numberOfHead') ?? ONE;
  const each = (id: 'carcase' | 'live'): DecimalText | undefined => {
    const ofAll = amounts.get(`${id}OfAll`);
    return ofAll === undefined || Number(head) === 0
      ? amounts.get(id)
      : exact(new Decimal(ofAll).dividedBy(head));
  };
  const weightKg = each('carcase') ?? each('live');
  const [perKg, perHead, amount] = [amounts.get('perKg'), amounts.get('perHead'), amounts.get('amount')];
  const price =
    perKg ??
    perHead ??
    (amount === undefined || Number(head) === 0 ? undefined : exact(new Decimal(amount).dividedBy(head)));
  return {
    ...(name !== undefined && { name }),
    ...(soldOn !== null && { soldOn }),
    head,
    ...(weightKg !== undefined && { weightKg }),
    ...(price !== undefined && { price, priceIn: perKg === undefined ? '$/hd' : '$/kg' }),
    ...(amount !== undefined && { amount }),
  };
}
