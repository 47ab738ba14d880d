import {
  Decimal,
  leverInput,
  leversOf,
  leverSteps,
  leverToday,
  priceLever,
  type Axis,
  type DecimalText,
  type Lever,
  type Position,
} from '#calc-core';

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

/**
 * So many values around today's, a step apart; fewer below it where they would be under 0, and none above the most it may be.
 * Empty where there is no value today.
 */
export function around(position: Position, lever: Lever, times: DecimalText, count: number): Axis {
  const today = leverToday(position, lever);
  if (today === null) return { lever, values: [] };
  const step = new Decimal(leverSteps(lever, position.trade).step).times(times);
  const whole = leverInput(lever).whole === true;
  const below = Math.min(Math.floor(count / 2), new Decimal(today).dividedBy(step).floor().toNumber());
  const values = Array.from({ length: count }, (_, index) =>
    new Decimal(today).plus(step.times(index - below)),
  );
  const most = new Decimal(leverInput(lever).max ?? 999_999_999);
  return {
    lever,
    values: values
      .filter((value) => value.lte(most) && (!whole || value.isInteger()))
      .map((value) => value.toFixed()),
  };
}
