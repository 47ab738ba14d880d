import { namesOf } from '#calc-core/field';
import { part } from './xml.ts';
import type { ColumnPlan, Format } from './plan.ts';

/** The index of a format in the workbook's list of styles. */
export type Style = number;

const formats: Readonly<Record<Format, string>> = {
  text: '@',
  general: 'General',
  count: '#,##0',
  money: '#,##0.00',
  percent: '0.00',
  date: 'dd/mm/yyyy',
};
const formatNames = namesOf(formats);
/** Excel uses smaller numbers for its own formats. */
const FIRST_FORMAT = 164;

// Each format has two cell styles: for results and for inputs. The last two styles are for text that looks like a formula.
const heads = { input: 1, worked: 2 } as const;
const cell = (format: Format, isInput: boolean): Style =>
  3 + formatNames.indexOf(format) * 2 + Number(isInput);
const quoted = (isInput: boolean): Style => 3 + formatNames.length * 2 + Number(isInput);

export const styleOfHead = ({ isInput }: ColumnPlan): Style => (isInput ? heads.input : heads.worked);
export const styleOf = ({ format, isInput }: ColumnPlan): Style => cell(format, isInput === true);
/** The style of text that looks like a formula. The text stays text after an edit in Excel. */
export const styleOfQuoted = ({ isInput }: ColumnPlan): Style => quoted(isInput === true);

const xf = (format: number, font: number, fill: number, rest = ''): string =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFill="1"${rest}`;
const head = (fill: number): string =>
  `${xf(0, 1, fill, ' applyFont="1" applyAlignment="1"')}><alignment wrapText="1" vertical="top"/></xf>`;
const WHEAT = 2;

/** The list of styles. Inputs have a wheat background, as on the screens. */
export function stylesXml(): string {
  const cells = formatNames.flatMap((_, index) =>
    [0, WHEAT].map((fill) => `${xf(FIRST_FORMAT + index, 0, fill)}/>`),
  );
  const text = FIRST_FORMAT + formatNames.indexOf('text');
  const xfs = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    head(WHEAT),
    head(0),
    ...cells,
    ...[0, WHEAT].map((fill) => `${xf(text, 0, fill, ' quotePrefix="1"')}/>`),
  ];
  const codes = formatNames.map(
    (name, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${formats[name]}"/>`,
  );
  return part(
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
      '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
      '<fill><patternFill patternType="solid"><fgColor rgb="FFF9F5E6"/><bgColor indexed="64"/></patternFill></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
      // A figure that is not available is not a mistake, so it is grey.
      '<dxfs count="1"><dxf><font><color rgb="FF9A9A92"/></font></dxf></dxfs></styleSheet>',
  );
}
