import { columnNumber, dateOfDay, numberText } from '../cell.ts';
import { BadFile, fileTooLarge, limits, type FileLimits, tooManyRows } from './bad-file.ts';
import { kindOfFile } from './kind-of-file.ts';
import { dateStyles } from './date-styles.ts';
import { readXml } from './xml.ts';
import { openZip, type Packed } from './zip.ts';

/** A cell as it was found. */
export interface ReadCell {
  /** The text that a person would type: `2026-11-20`, or a number with Excel's 15 digits. */
  readonly text: string;
  readonly isNumber: boolean;
  /** For a number without a date format: the date that the number would mean. */
  readonly day: string | null;
  readonly hasFormula: boolean;
  /** Why the cell could not be read, such as `is the error #REF!`. */
  readonly problem: string | null;
}

/** A sheet of a workbook. Rows and columns count from 0. A missing cell is empty. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, ReadCell>>;
  /** Merged cells. The top left cell has the text. */
  readonly merged: readonly {
    readonly row: number;
    readonly column: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** An open workbook. A sheet is parsed when it is requested. */
export interface ReadBook {
  readonly sheetNames: readonly string[];
  /** @param onRow - called with the number of rows read so far. */
  sheet(name: string, onRow?: (rows: number) => void): ReadSheet;
  readonly is1904: boolean;
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Opens an .xlsx file.
 * @throws BadFile if the file is not an .xlsx file, is damaged or is too large
 */
export function openWorkbook(bytes: Uint8Array, allowed: FileLimits = limits): ReadBook {
  if (bytes.length > allowed.file) throw fileTooLarge();
  const problem = kindOfFile(bytes);
  if (problem !== null) throw new BadFile(problem);
  const packed = openZip(bytes, allowed);
  if ((packed.text('mimetype') ?? '').includes('opendocument'))
    throw new BadFile(
      'This is an OpenDocument file. In LibreOffice choose Save As, Excel 2007-365 (.xlsx), and import that one.',
    );
  const folder = 'xl/';
  const book = packed.text('xl/workbook.xml');
  if (book === null) throw new BadFile('This zip file contains no Excel workbook.');
  requireWhole(book, 'workbook', 'The workbook’s list of sheets');
  const { sheets, names, is1904 } = readBook(book);
  const targets = relationsOf(packed.text('xl/_rels/workbook.xml.rels') ?? '');
  const parts = {
    shared: sharedTexts(packed, folder),
    dates: dateStyles(packed.text('xl/styles.xml') ?? ''),
    is1904,
    rows: allowed.rows,
  };
  const opened = new Map<string, ReadSheet>();
  return {
    sheetNames: sheets.map(({ name }) => name),
    names,
    is1904,
    sheet: (name, onRow) => {
      const known = opened.get(name);
      if (known !== undefined) return known;
      const target = targets.get(sheets.find((each) => each.name === name)?.relation ?? '') ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `${folder}${target}`;
      const xml = packed.text(path);
      if (xml === null) throw new BadFile(`The sheet “${name}” is missing from the file.`);
      requireWhole(xml, 'worksheet', `The sheet “${name}”`);
      const sheet = readSheet(name, xml, parts, onRow);
      opened.set(name, sheet);
      return sheet;
    },
  };
}

/**
 * Checks that a part has the end of its root element. The rows of a cut-off part would look complete.
 * @throws BadFile if the part was cut off
 */
function requireWhole(xml: string, root: string, what: string): void {
  const ended = new RegExp(`</(?:[\\w.-]+:)?${root}\\s*>|<(?:[\\w.-]+:)?${root}\\b[^>]*/>`);
  if (ended.test(xml.length > 2_000 ? xml.slice(-2_000) : xml)) return;
  throw new BadFile(
    `${what} ends too early: the file is damaged. Save it again in Excel and bring that one in.`,
  );
}

function readBook(xml: string): {
  sheets: { name: string; relation: string }[];
  names: Map<string, string>;
  is1904: boolean;
} {
  const sheets: { name: string; relation: string }[] = [];
  const names = new Map<string, string>();
  let is1904 = false;
  let naming: string | null = null;
  for (const event of readXml(xml)) {
    if (event.kind === 'text' && naming !== null) names.set(naming, event.text);
    if (event.kind === 'end' && event.name === 'definedName') naming = null;
    if (event.kind !== 'start') continue;
    if (event.name === 'workbookPr') is1904 = ['1', 'true'].includes(event.attribute('date1904') ?? '');
    if (event.name === 'sheet')
      sheets.push({ name: event.attribute('name') ?? '', relation: event.attribute('id') ?? '' });
    if (event.name === 'definedName' && event.attribute('localSheetId') === null)
      naming = event.attribute('name');
  }
  return { sheets, names, is1904 };
}

function relationsOf(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const event of readXml(xml)) {
    if (event.kind === 'start' && event.name === 'Relationship')
      targets.set(event.attribute('Id') ?? '', event.attribute('Target') ?? '');
  }
  return targets;
}

/** Excel writes `_x0001_` for a character that XML cannot contain. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function sharedTexts(packed: Packed, folder: string): readonly string[] {
  const texts: string[] = [];
  const xml = packed.text(`${folder}sharedStrings.xml`);
  if (xml !== null) requireWhole(xml, 'sst', 'The workbook’s list of texts');
  let [current, isText, isPhonetic] = ['', false, false];
  for (const event of readXml(xml ?? '')) {
    if (event.kind === 'text') {
      if (isText && !isPhonetic) current += event.text;
      continue;
    }
    const isStart = event.kind === 'start';
    if (event.name === 't') isText = isStart;
    if (event.name === 'rPh') isPhonetic = isStart;
    if (event.name !== 'si') continue;
    if (isStart) current = '';
    else texts.push(unescaped(current));
  }
  return texts;
}

interface BookParts {
  readonly shared: readonly string[];
  readonly dates: ReadonlySet<number>;
  readonly is1904: boolean;
  readonly rows: number;
}

function readSheet(
  name: string,
  xml: string,
  parts: BookParts,
  onRow: (rows: number) => void = () => {},
): ReadSheet {
  const rows = new Map<number, Map<number, ReadCell>>();
  const merged: { row: number; column: number; width: number; height: number }[] = [];
  let [row, column] = [-1, -1];
  let [type, style, value, isIn, hasFormula, hasValue] = ['', 0, '', '', false, false];
  for (const event of readXml(xml)) {
    if (event.kind === 'text') {
      if (isIn === 'v' || isIn === 't') {
        value += event.text;
        hasValue = true;
      }
    } else if (event.kind === 'start') {
      if (event.name === 'row') {
        row = Number(event.attribute('r') ?? row + 2) - 1;
        column = -1;
        onRow(rows.size);
      } else if (event.name === 'c') {
        const place = event.attribute('r');
        column = place === null ? column + 1 : placeOf(place).column;
        [type, style] = [event.attribute('t') ?? 'n', Number(event.attribute('s') ?? 0)];
        [value, hasFormula, hasValue] = ['', false, false];
      } else if (event.name === 'mergeCell') merged.push(mergeOf(event.attribute('ref') ?? ''));
      else if (event.name === 'f') hasFormula = true;
      if (event.name === 'v' || event.name === 't') isIn = event.name;
    } else {
      if (event.name === isIn) isIn = '';
      if (event.name !== 'c' || (!hasValue && !hasFormula)) continue;
      const line = rows.get(row) ?? new Map<number, ReadCell>();
      line.set(column, cellOf({ type, style, value, hasFormula, hasValue }, parts));
      rows.set(row, line);
      if (rows.size > parts.rows + 1) throw tooManyRows();
    }
  }
  return { name, rows, merged };
}

interface Raw {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly hasFormula: boolean;
  readonly hasValue: boolean;
}

function cellOf(
  { type, style, value, hasFormula, hasValue }: Raw,
  { shared, dates, is1904 }: BookParts,
): ReadCell {
  const base = { text: '', isNumber: false, day: null, hasFormula, problem: null };
  if (!hasValue)
    return {
      ...base,
      problem: 'is a formula without its result: open the file in Excel, save it there and bring it in again',
    };
  switch (type) {
    case 's':
      return { ...base, text: shared[Number(value)] ?? '' };
    case 'inlineStr':
    case 'str':
      return { ...base, text: unescaped(value) };
    case 'd':
      return { ...base, text: value.slice(0, 10) };
    case 'b':
      return { ...base, text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
      return { ...base, text: value, problem: `is the error ${value}` };
    default: {
      const day = dateOfDay(Number(value), is1904);
      const isDate = dates.has(style) && day !== null;
      return isDate ? { ...base, text: day } : { ...base, text: numberText(value), isNumber: true, day };
    }
  }
}

export function placeOf(reference: string): { readonly row: number; readonly column: number } {
  const [, letters = 'A', digits = '1'] = /^\$?([A-Z]{1,3})\$?(\d+)$/i.exec(reference) ?? [];
  return { row: Number(digits) - 1, column: columnNumber(letters.toUpperCase()) };
}

function mergeOf(range: string): { row: number; column: number; width: number; height: number } {
  const [from = 'A1', to = from] = range.split(':');
  const [first, last] = [placeOf(from), placeOf(to)];
  return { ...first, width: last.column - first.column + 1, height: last.row - first.row + 1 };
}
