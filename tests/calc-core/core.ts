/** Every export of the calculation core, for tests that go through all of them. */
export * from '#calc-core/actual';
export * from '#calc-core/animals';
export * from '#calc-core/carry';
export * from '#calc-core/decide';
export * from '#calc-core/feed';
export * from '#calc-core/field';
export * from '#calc-core/figure';
export * from '#calc-core/group';
export * from '#calc-core/hold';
export * from '#calc-core/market';
export * from '#calc-core/number';
export * from '#calc-core/records';
export * from '#calc-core/rules';
export * from '#calc-core/trade';
export * from '#calc-core/yard';

// Steps inside the core that are worth trying alone.
export { around } from '#calc-core/decide/around.ts';
export { differenceText, seekTold } from '#calc-core/decide/told.ts';
export { emptyValues } from '#calc-core/field/record.ts';
export { reasons } from '#calc-core/figure/reasons.ts';
export { units } from '#calc-core/number/units.ts';
