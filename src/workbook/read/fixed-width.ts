/** Two or more spaces separate columns. A single space separates words. */
const GAP = / {2,}/;

const writtenLines = (text: string): readonly string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\u00a0', ' ').trimEnd());

const chunksOf = (line: string): readonly string[] => line.trim().split(GAP);

/** True if spaces separate the columns of a text, as in text copied from a PDF. */
export function isFixedWidth(text: string): boolean {
  if (text.includes('\t')) return false;
  const lines = writtenLines(text).filter((line) => line.trim() !== '');
  const isMost = (test: (line: string) => boolean): boolean => lines.filter(test).length * 2 > lines.length;
  if (lines.length < 2 || !isMost((line) => chunksOf(line).length > 1)) return false;
  // Commas between thousands are not separators.
  const separators = (line: string): number =>
    line.replaceAll(/(\d),(?=\d{3}\b)/g, '$1').replaceAll(/[^,;]/g, '').length;
  return !isMost((line) => separators(line) > 1);
}

/** Splits a text into rows and cells at the gaps that all lines share, or else at each line's own gaps. */
export function fixedWidthRows(text: string): string[][] {
  const lines = writtenLines(text);
  const counts = lines.map((line) => (line.trim() === '' ? 0 : chunksOf(line).length));
  const usual = usualOf(counts.filter((count) => count > 1));
  const table = lines.filter((_, index) => counts[index]! >= Math.max(2, usual - 1));
  const cuts = cutsOf(table);
  return lines.map((line, index) => {
    if (line.trim() === '') return [];
    if (counts[index]! < 2) return [line.trim()];
    if (cuts.length + 1 < usual) return [...chunksOf(line)];
    return cuts.some((cut) => isWithinWords(line, cut)) ? placed(line, cuts) : cutAt(line, cuts);
  });
}

/**
 * Finds the usual number of columns: the one with the most cells in total. Many lines with two cells then do not hide a table with eight
 * columns.
 */
function usualOf(counts: readonly number[]): number {
  const cells = ([count, lines]: readonly [number, readonly number[]]): number => count * lines.length;
  const groups = [...Map.groupBy(counts, (count) => count)].toSorted(
    (a, b) => cells(b) - cells(a) || b[0] - a[0],
  );
  return groups[0]?.[0] ?? 0;
}

const isWithinWords = (line: string, cut: number): boolean =>
  cut < line.length && line.slice(cut - 2, cut).trim() !== '';

/**
 * Splits a line in which words reach into the next column. Words go to the column in which they start. A number goes to the column in which
 * it ends.
 */
function placed(line: string, cuts: readonly number[]): string[] {
  const cells = Array.from({ length: cuts.length + 1 }, () => '');
  for (const { 0: words, index } of line.matchAll(/\S+(?: \S+)*/g)) {
    const place = /^[\d.,$()%−-]+$/.test(words) ? index + words.length - 1 : index;
    const at = cuts.filter((cut) => cut <= place).length;
    cells[at] = `${cells[at]} ${words}`.trim();
  }
  return cells;
}

/** The positions at which columns start. Every line has two or more spaces before such a position. */
function cutsOf(lines: readonly string[]): readonly number[] {
  const width = Math.max(0, ...lines.map((line) => line.length));
  const isFree = Array.from({ length: width }, (_, at) => lines.every((line) => (line[at] ?? ' ') === ' '));
  const cuts: number[] = [];
  for (let at = 0; at < width; at += 1) {
    const ends = isFree[at] === true && isFree[at + 1] !== true && at + 1 < width;
    if (ends && isFree[at - 1] === true && isFree.slice(0, at - 1).includes(false)) cuts.push(at + 1);
  }
  return cuts;
}

function cutAt(line: string, cuts: readonly number[]): string[] {
  const edges = [0, ...cuts, line.length + 1];
  return edges.slice(0, -1).map((from, index) => line.slice(from, Math.max(from, edges[index + 1]!)).trim());
}
