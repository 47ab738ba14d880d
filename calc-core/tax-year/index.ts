/** The livestock schedule of a tax year. */
export { hasAmount, hasRevalued, stockColumns, type StockColumn } from './columns.ts';
export { bornOffered, type TaxLine, type ValuedBy } from './lines.ts';
export { taxLineFields, taxLineOf } from './stored.ts';
export {
  taxYear,
  taxYearOf,
  taxYearsOf,
  type TaxCell,
  type TaxProblem,
  type TaxRow,
  type TaxYear,
} from './tax-year.ts';
export { closingRule, taxRests, taxWords, valuedWords } from './words.ts';
