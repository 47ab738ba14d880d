/** The rules of facts that the form reads, fetched as one file: see fact-rules.ts. */
export { bestKnown, planOf } from '#calc-core/actual';
