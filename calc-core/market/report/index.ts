/** Reads yard reports. It is loaded only when a report is pasted or read, separately from the market's prices. */
export {
  descriptionDoubt,
  marketDoubts,
  mistakenUnit,
  perKgDoubts,
  reportMarks,
  tradeDoubts,
  tradesDoubts,
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
