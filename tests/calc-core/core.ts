/** Every export of the calculation core, for tests that go through all of them. */
export * from '#calc-core/actual';
export * from '#calc-core/animals';
export * from '#calc-core/carry';
export * from '#calc-core/cash-flow';
export * from '#calc-core/decide';
export * from '#calc-core/feed';
export * from '#calc-core/field';
export * from '#calc-core/figure';
export * from '#calc-core/group';
export * from '#calc-core/hold';
export * from '#calc-core/ledger';
export * from '#calc-core/market';
export * from '#calc-core/market/report';
export * from '#calc-core/number';
export * from '#calc-core/records';
export * from '#calc-core/rules';
export * from '#calc-core/trade';
export * from '#calc-core/yard';

// Steps inside the core that are worth trying alone.
export { stageOf } from '#calc-core/actual/record.ts';
export { around } from '#calc-core/decide/around.ts';
export { differenceText, seekTold } from '#calc-core/decide/told.ts';
export { emptyValues } from '#calc-core/field/record.ts';
export { reasons } from '#calc-core/figure/reasons.ts';
export { holdOrSell } from '#calc-core/hold/hold.ts';
export { stockOf } from '#calc-core/hold/in-hand.ts';
export { subTypeOfClass } from '#calc-core/market/board/record.ts';
export { lastMove, pricesOverTime } from '#calc-core/market/history.ts';
export { classProblem, quotedRange, valueOfGain } from '#calc-core/market/price.ts';
export { swap } from '#calc-core/market/swap.ts';
export { significantDigits } from '#calc-core/number/decimal.ts';
export { rangeProblem } from '#calc-core/number/read.ts';
export { units } from '#calc-core/number/units.ts';
export { figuresOf } from '#calc-core/trade/describe.ts';
export { yardPrice } from '#calc-core/yard/yard.ts';
