/** Reads yard reports. Market prices do not import this code, so it loads only when needed. */
export {
  descriptionDoubt,
  marketDoubts,
  mistakenUnit,
  perKgDoubts,
  reportMarks,
  tradeDoubts,
  tradesDoubts,
  twoPricesDoubt,
  weightDoubt,
  type ReportMark,
} from './checks.ts';
export { withReport, type ReportMode } from './report-board.ts';
export {
  animalNamed,
  readReportRows,
  readYardReport,
  type PriceUnit,
  type ReportRung,
  type UnreadLine,
  type YardReport,
} from './report.ts';
export { rowOfCells, type ReportRow } from './rows.ts';
