export { helpOf } from '#calc-core/records';
