/** Rules about facts. They are exported from one file so that they load together (fact-rules.ts). */
export { bestKnown, planOf } from '#calc-core/actual';
