export type Delimiter = '\t' | ',' | ';';

/**
 * Parses separated text from a spreadsheet. Quoted fields may contain the delimiter, line breaks and doubled quotes. A quote without an end
 * is an ordinary character. One line break at the end is ignored.
 */
export function parseSeparated(text: string, delimiter: Delimiter): string[][] {
  const source = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const field = readField(source, at, delimiter);
    row.push(field.text);
    at = field.end;
    if (source[at] === delimiter) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += lineBreakAt(source, at);
    if (at >= source.length) return rows;
  }
}

/** Writes rows as text. Each row ends with CR LF, as in Excel. `parseSeparated` returns the same rows. */
export function formatSeparated(rows: readonly (readonly string[])[], delimiter: Delimiter): string {
  return rows.map((row) => `${row.map((field) => quoted(field, delimiter)).join(delimiter)}\r\n`).join('');
}

const LINES_CHECKED = 20;

/** The delimiter with the most fields in the first lines. One line is not enough, because a title may contain commas. */
export function delimiterOf(text: string): Delimiter {
  const candidates: readonly Delimiter[] = ['\t', ';', ','];
  const width = (delimiter: Delimiter): number =>
    parseSeparated(text.slice(0, 20_000), delimiter)
      .slice(0, LINES_CHECKED)
      .reduce((sum, row) => sum + row.length, 0);
  return candidates.reduce((best, next) => (width(next) > width(best) ? next : best));
}

function readField(source: string, start: number, delimiter: Delimiter): { text: string; end: number } {
  if (source[start] === '"') {
    const closed = readQuoted(source, start, delimiter);
    if (closed !== null) return closed;
  }
  let end = start;
  while (end < source.length && source[end] !== delimiter && source[end] !== '\n' && source[end] !== '\r')
    end += 1;
  return { text: source.slice(start, end), end };
}

function readQuoted(
  source: string,
  start: number,
  delimiter: Delimiter,
): { text: string; end: number } | null {
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return null;
    const after = source[quote + 1];
    if (after === '"') {
      at = quote + 2;
      continue;
    }
    if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r') return null;
    return { text: source.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
  }
}

function lineBreakAt(source: string, at: number): number {
  if (source[at] === '\r') return source[at + 1] === '\n' ? 2 : 1;
  return source[at] === '\n' ? 1 : 0;
}

/** Quotes a field if a program could split it. A spreadsheet may split at a semicolon or tab and run the rest as a formula. */
function quoted(field: string, delimiter: Delimiter): string {
  const plain = !field.startsWith('"') && !field.includes(delimiter) && !/[\r\n;\t]/.test(field);
  return plain ? field : `"${field.replaceAll('"', '""')}"`;
}
