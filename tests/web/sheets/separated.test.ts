import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardCell, guardText, unguardText } from '#web/sheets/text/injection.ts';
import { delimiterOf, formatSeparated, parseSeparated, type Delimiter } from '#workbook/read/separated.ts';

const cell = fc.oneof(fc.string({ maxLength: 8 }), fc.stringMatching(/^[\t\n\r",;'=a1 ]{0,6}$/));
const matrix = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
const delimiter = fc.constantFrom<Delimiter>('\t', ',', ';');

describe('separated text', () => {
  test('reads exactly what was written', () => {
    fc.assert(
      fc.property(matrix, delimiter, (rows, by) => {
        expect(parseSeparated(formatSeparated(rows, by), by)).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  test('reads line ends of Unix, old Macintosh and Windows in the same way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.stringMatching(/^[a-z0-9 ]{0,5}$/), { minLength: 2, maxLength: 2 }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom('\n', '\r', '\r\n'),
        (rows, end) => {
          const text = rows.map((row) => row.join('\t')).join(end) + end;
          expect(parseSeparated(text, '\t')).toEqual(rows);
        },
      ),
    );
  });

  test.each([
    ['a trailing line end is not a row', 'a\tb\r\n', [['a', 'b']]],
    ['a quoted line break stays in its cell', '"a\nb"\tc', [['a\nb', 'c']]],
    ['a quoted tab stays in its cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['doubled quotes are one', '"say ""hi"""\tx', [['say "hi"', 'x']]],
    ['a quote inside is a quote', '5" pipe\tx', [['5" pipe', 'x']]],
    ['a quote that never closes is a quote', '"open\tx', [['"open', 'x']]],
    ['a quoted start with text after it is text', '"a"b\tx', [['"a"b', 'x']]],
    ['nothing is one empty cell', '', [['']]],
    ['a byte order mark is not part of the first name', '\ufeffName\tHead', [['Name', 'Head']]],
    ['blank lines are rows', 'a\n\nb\n', [['a'], [''], ['b']]],
  ])('%s', (_, text, rows) => {
    expect(parseSeparated(text, '\t')).toEqual(rows);
  });

  test.each([
    ['Name,Head\nA,"1,200"', ','],
    ['Name;Head;Price\nA;1;3,85', ';'],
    ['Name\tHead\nA\t1', '\t'],
    ['Name\nA', '\t'],
  ])('the delimiter of %j is %j', (text, expected) => {
    expect(delimiterOf(text)).toBe(expected);
  });
});

describe('formula injection', () => {
  test('a guarded text never begins like a formula, and is read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^'{0,2}[=+@\-\t\r\n＝＋－＠]?.{0,6}$/)),
        (text) => {
          expect(guardText(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
          expect(unguardText(guardText(text))).toBe(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a text with a semicolon or tab stays one cell in spreadsheets that split at those', () => {
    for (const text of ['a;=1+1', 'a\t=1+1']) {
      const file = formatSeparated([[text, 'x']], ',');
      expect(file).toBe(`"${text}",x\r\n`);
      expect(parseSeparated(file, ';')[0]?.[0]).not.toBe('a');
    }
  });

  test.each([
    ['-14.50', '-14.50'],
    ['-$1,204.33', '-$1,204.33'],
    ['-3.5%', '-3.5%'],
    ['-5 days', "'-5 days"],
    ['=1+1', "'=1+1"],
    ['-1+1', "'-1+1"],
    ['—', '—'],
  ])('a cell %j of a table is written as %j, so that an amount below 0 stays a number', (text, written) => {
    expect(guardCell(text)).toBe(written);
  });
});
