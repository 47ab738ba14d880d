import { columnLetters, columnNumber, NOT_AVAILABLE, type CellValue } from '../cell.ts';
import { FIRST_ROW, type ColumnPlan, type SheetPlan } from './plan.ts';
import { styleOf, styleOfHead, styleOfQuoted } from './styles.ts';
import { cellText, escaped } from './xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Laid {
  readonly plan: ColumnPlan;
  readonly letters: string;
  readonly index: number;
}

/** A sheet's XML piece by piece, so that no sheet is ever whole in memory. */
export function* sheetXml(sheet: SheetPlan): Generator<string> {
  const columns = sheet.columns.map((plan, index) => ({ plan, index, letters: columnLetters(index) }));
  const last = FIRST_ROW + sheet.rowCount - 1;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">${view(sheet)}${widths(columns)}<sheetData>`;
  yield headRow(columns);
  for (let index = 0; index < sheet.rowCount; index += 1) {
    const row = FIRST_ROW + index;
    const hidden = index === 0 && sheet.hasNone === true ? ' hidden="1"' : '';
    const cells = sheet.row(index).map((value, at) => cellXml(columns[at]!, row, last, value));
    yield `<row r="${row}"${hidden}>${cells.join('')}</row>`;
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

/** What a spreadsheet may take for a formula when somebody presses F2 and Enter on it. */
const opensFormula = /^[=+\-@]/;

function cellXml({ plan, letters }: Laid, row: number, last: number, value: CellValue): string {
  const place = `r="${letters}${row}" s="${styleOf(plan)}"`;
  const formula = plan.formula === undefined ? '' : formulaXml(plan, letters, row, last);
  if (value === null) return `<c ${place}>${formula}</c>`;
  if (value === NOT_AVAILABLE) return `<c ${place} t="e">${formula}<v>${NOT_AVAILABLE}</v></c>`;
  if ('number' in value) return `<c ${place}>${formula}<v>${value.number}</v></c>`;
  if (formula !== '') return `<c ${place} t="str">${formula}<v>${cellText(value.text)}</v></c>`;
  const style = opensFormula.test(value.text) ? styleOfQuoted(plan) : styleOf(plan);
  return `<c r="${letters}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(value.text)}</t></is></c>`;
}

/** One formula for the column: the rows after the first share it, which makes ten thousand trades a small file. */
function formulaXml(plan: ColumnPlan, letters: string, row: number, last: number): string {
  const id = columnNumber(letters);
  if (row > FIRST_ROW) return `<f t="shared" si="${id}"/>`;
  const body = escaped(plan.formula?.(row) ?? '');
  return last === FIRST_ROW
    ? `<f>${body}</f>`
    : `<f t="shared" ref="${letters}${FIRST_ROW}:${letters}${last}" si="${id}">${body}</f>`;
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
