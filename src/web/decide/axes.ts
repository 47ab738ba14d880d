import { leversOf, leverToday, priceLever, type Lever, type Position } from '#calc-core';

/** Two numbers that a table can vary. */
export interface Crossed {
  readonly key: string;
  /** What moves, as the heading says it: "the prices". */
  readonly words: string;
  readonly rows: Lever;
  readonly columns: Lever;
}

/** What a table of this trade can vary: its prices, its weights, and the time or the gain beside the sale price. */
export function crossings(position: Position): readonly Crossed[] {
  const { trade } = position;
  const [buy, sell] = [priceLever(trade, 'purchase'), priceLever(trade, 'sale')];
  const has = (of: Lever['of'], name: string) =>
    leversOf(position).find(
      (lever) => lever.of === of && lever.name === name && leverToday(position, lever) !== null,
    );
  const [bought, sold] = [has('trade', 'purchaseWeightkg'), has('trade', 'saleWeightkg')];
  const time = position.carry?.carryTypeId === 2 ? has('carry', 'weeksHeld') : has('carry', 'weightGainKg');
  const agistment = has('carry', 'agistmentRate');
  return [
    { key: 'prices', words: 'the prices', rows: buy, columns: sell },
    ...(bought && sold ? [{ key: 'weights', words: 'the weights', rows: bought, columns: sold }] : []),
    ...(time
      ? [
          {
            key: 'time',
            words: `${time.name === 'weeksHeld' ? 'the weeks' : 'the gain'} and sale price`,
            rows: time,
            columns: sell,
          },
        ]
      : []),
    ...(agistment
      ? [{ key: 'cost', words: 'agistment and sale price', rows: agistment, columns: sell }]
      : []),
  ];
}
