/** The form's rules about facts, in one file that loads later (fact-rules.ts). */
export { bestKnown, planOf } from '#calc-core/actual';
