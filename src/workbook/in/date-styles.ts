import { readXml } from './xml.ts';

/** The numbers of Excel's built-in formats for dates. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** True if a format code shows a year, or a day and a month. Text in quotes, brackets and escapes does not count. */
const isDay = (code: string): boolean => {
  const letters = code.toLowerCase().replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /y/.test(letters) || (/d/.test(letters) && /m/.test(letters));
};

/** The numbers of the cell styles that show a date. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const formats = new Set(builtIn);
  const styles = new Set<number>();
  let [isCell, index] = [false, 0];
  for (const event of readXml(xml)) {
    if (event.kind === 'text') continue;
    if (event.name === 'cellXfs') isCell = event.kind === 'start';
    if (event.kind !== 'start') continue;
    if (event.name === 'numFmt' && isDay(event.attribute('formatCode') ?? ''))
      formats.add(Number(event.attribute('numFmtId')));
    if (event.name !== 'xf' || !isCell) continue;
    if (formats.has(Number(event.attribute('numFmtId') ?? 0))) styles.add(index);
    index += 1;
  }
  return styles;
}
