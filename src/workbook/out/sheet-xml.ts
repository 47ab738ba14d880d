import { columnLetters, NOT_AVAILABLE, type WorkbookValue } from '../cell.ts';
import { FIRST_ROW, type ColumnPlan, type SheetPlan } from './plan.ts';
import { styleOf, styleOfHead, styleOfQuoted } from './styles.ts';
import { cellText, escaped } from './xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A column with the XML that is the same in all its cells. This XML is built once, because a sheet can have a million cells. */
interface Laid {
  readonly plan: ColumnPlan;
  readonly letters: string;
  readonly index: number;
  /** The XML before a cell's row number, such as `<c r="B`. */
  readonly opening: string;
  /** The XML after a cell's row number, such as `" s="3"`. It sets the cell's style. */
  readonly style: string;
  /** The formula element of the rows after the first. They share the first row's formula. Empty without a formula. */
  readonly shared: string;
}

function laid(plan: ColumnPlan, index: number): Laid {
  const letters = columnLetters(index);
  return {
    plan,
    letters,
    index,
    opening: `<c r="${letters}`,
    style: `" s="${styleOf(plan)}"`,
    shared: plan.formula === undefined ? '' : `<f t="shared" si="${index}"/>`,
  };
}

/** Yields a sheet's XML in pieces, so that memory never contains a complete sheet. */
export function* sheetXml(sheet: SheetPlan): Generator<string> {
  const columns = sheet.columns.map(laid);
  const last = FIRST_ROW + sheet.rowCount - 1;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">${view(sheet)}${widths(columns)}<sheetData>`;
  yield headRow(columns);
  for (let index = 0; index < sheet.rowCount; index += 1) {
    const row = FIRST_ROW + index;
    const hidden = index === 0 && sheet.hasNone === true ? ' hidden="1"' : '';
    let cells = '';
    for (const [at, value] of sheet.row(index).entries()) cells += cellXml(columns[at]!, row, last, value);
    yield `<row r="${row}"${hidden}>${cells}</row>`;
  }
  yield `</sheetData>${afterData(columns, sheet, Math.max(last, FIRST_ROW))}</worksheet>`;
}

function view({ frozen, name }: SheetPlan): string {
  const corner = `${columnLetters(frozen)}2`;
  const pane = `<pane ${frozen === 0 ? '' : `xSplit="${frozen}" `}ySplit="1" topLeftCell="${corner}" activePane="${frozen === 0 ? 'bottomLeft' : 'bottomRight'}" state="frozen"/>`;
  return `<sheetViews><sheetView workbookViewId="0"${name === 'Trades' ? ' tabSelected="1"' : ''}>${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`;
}

const widths = (columns: readonly Laid[]): string =>
  `<cols>${columns
    .map(
      ({ plan, index }) =>
        `<col min="${index + 1}" max="${index + 1}" width="${plan.width}" customWidth="1"${plan.isHidden ? ' hidden="1"' : ''}/>`,
    )
    .join('')}</cols>`;

function headRow(columns: readonly Laid[]): string {
  const cells = columns.map(({ plan, letters }) => {
    const title = plan.unit === '' ? plan.title : `${plan.title} (${plan.unit})`;
    return `<c r="${letters}1" s="${styleOfHead(plan)}" t="inlineStr"><is><t>${cellText(title)}</t></is></c>`;
  });
  return `<row r="1" ht="45" customHeight="1">${cells.join('')}</row>`;
}

/** Text that becomes a formula if somebody edits its cell. */
const opensFormula = /^[=+\-@]/;

function cellXml(column: Laid, row: number, last: number, value: WorkbookValue): string {
  const formula = row === FIRST_ROW ? firstFormulaXml(column, last) : column.shared;
  const place = column.opening + row;
  if (value === null) return `${place}${column.style}>${formula}</c>`;
  if (value === NOT_AVAILABLE) return `${place}${column.style} t="e">${formula}<v>${NOT_AVAILABLE}</v></c>`;
  if ('number' in value) return `${place}${column.style}>${formula}<v>${value.number}</v></c>`;
  if (formula !== '') return `${place}${column.style} t="str">${formula}<v>${cellText(value.text)}</v></c>`;
  const style = opensFormula.test(value.text) ? `" s="${styleOfQuoted(column.plan)}"` : column.style;
  return `${place}${style} t="inlineStr"><is><t xml:space="preserve">${cellText(value.text)}</t></is></c>`;
}

/** The first row contains the formula, and the other rows share it. This makes a file of ten thousand trades small. */
function firstFormulaXml({ plan, letters, index }: Laid, last: number): string {
  if (plan.formula === undefined) return '';
  const body = escaped(plan.formula(FIRST_ROW));
  return last === FIRST_ROW
    ? `<f>${body}</f>`
    : `<f t="shared" ref="${letters}${FIRST_ROW}:${letters}${last}" si="${index}">${body}</f>`;
}

function afterData(columns: readonly Laid[], sheet: SheetPlan, last: number): string {
  const all = `A${FIRST_ROW}:${columns.at(-1)?.letters ?? 'A'}${last}`;
  const hasFormulas = columns.some(({ plan }) => plan.formula !== undefined);
  const grey = hasFormulas
    ? `<conditionalFormatting sqref="${all}"><cfRule type="containsErrors" dxfId="0" priority="1"><formula>ISERROR(A${FIRST_ROW})</formula></cfRule></conditionalFormatting>`
    : '';
  const lists = columns
    .filter(({ plan }) => plan.list !== undefined)
    .map(
      ({ plan, letters }) =>
        `<dataValidation type="list" allowBlank="1" errorStyle="warning" sqref="${letters}${FIRST_ROW}:${letters}${last}"><formula1>${escaped(plan.list ?? '')}</formula1></dataValidation>`,
    );
  const choices =
    lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
  const foot = `<headerFooter><oddFooter>&amp;L${escaped(sheet.name)}&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>`;
  return `${grey}${choices}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape"/>${foot}`;
}
