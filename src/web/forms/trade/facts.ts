/** The rules about facts that the form uses, loaded as one file: see fact-rules.ts. */
export { bestKnown, planOf } from '#calc-core/actual';
