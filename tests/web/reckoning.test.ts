import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/**
 * Only calc-core may calculate, compare and round amounts, because its laws check the results. This test finds calculations elsewhere, and
 * amounts read as floats.
 */

const WHY =
  'Reckoning belongs to calc-core: export the decision or the figure from there, with its law, or name the file in tests/web/reckoning.test.ts with the reason.';

const decimalMethods =
  'plus|minus|times|div|dividedBy|mul|mod|sub|negated|abs|cmp|comparedTo|gt|gte|lt|lte|greaterThan|greaterThanOrEqualTo|lessThan|lessThanOrEqualTo|isZero|isNegative|isPositive|toDecimalPlaces|toSignificantDigits|trunc';
const patterns: readonly RegExp[] = [
  new RegExp(`(?<!\\bMath)\\.(?:${decimalMethods})\\(`),
  // A figure as a float.
  /\.toNumber\(\)/,
  // Reads text as a float, then compares or calculates with the float.
  /\bNumber\((?:[^()]|\([^()]*\))*\) *(?:[<>*/+-]|===|!==)/,
  /(?:(?<!=)[<>*/] |\+ |- |=== |!== )Number\(/,
  /\bMath\.\w+\(.*\bNumber\(/,
];

const picture = 'drawn: places on the screen are floats';
const places = 'rows, columns and versions, no amounts';

/** These files may calculate. Some have no amounts, and others only draw amounts. */
const exempt: Readonly<Record<string, string>> = {
  'src/web/decide/HoldPicture.tsx': picture,
  'src/web/decide/Tornado.tsx': picture,
  'src/web/forms/carry/CostBar.tsx': picture,
  'src/web/screens/TrackRecord.tsx': picture,
  'src/web/screens/compare/Lines.tsx': picture,
  'src/web/forms/carry/CarryLines.tsx': 'a product of nothing is drawn grey',
  'src/web/forms/carry/carry-preview.ts': 'trades that change side are put first: true and false in order',
  'src/web/sheets/ag/columns/column-defs.ts': 'a column is sorted by the order that its values have',
  'src/web/sheets/model/comparison.ts': 'a filter compares a cell with what was typed, and makes no amount',
  'src/workbook/read/content.ts': 'guesses what a column of a file is by how large its numbers are',
  'src/workbook/read/no-record.ts': 'guesses whether a line is the sum of the lines above it',
  'src/server/routes/import-body.ts': places,
  'src/server/seed/boards.ts': 'made-up prices of the demo member',
  'src/server/seed/budget.ts': 'months of the demo member',
  'src/server/seed/demo.ts': 'days of the demo member',
  'src/server/market/mla.ts': 'the number of an indicator',
  'src/server/operate/doctor/machine.ts': places,
  'src/workbook/in/own-table.ts': places,
  'src/workbook/in/open.ts': places,
  'src/workbook/out/styles.ts': places,
};

/** Returns `src/web/decide/Grid.tsx:25: <the line>. <why>` for each line that calculates with amounts. */
const reckoningIn = (file: string, source: string): readonly string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      !/^\s*(?:\/\/|\/?\*)/.test(line) && patterns.some((pattern) => pattern.test(line))
        ? [`${file}:${index + 1}: ${line.trim()} | ${WHY}`]
        : [],
    );

// src/build calculates only file sizes.
const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/build/**'] }).map((file) =>
  file.replaceAll('\\', '/'),
);

describe('calculations with amounts', () => {
  test('are in calc-core only, except for the listed files', () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      file in exempt ? [] : reckoningIn(file, readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  });

  test.each(Object.entries(exempt))('%s is still named for what it does: %s', (file) => {
    expect(reckoningIn(file, readFileSync(file, 'utf8'))).not.toEqual([]);
  });

  test.each([
    'const sum = lines.reduce((sofar, each) => sofar.plus(each.amount), zero);',
    'const shown = showMoney(total.abs());',
    'if (figure.value?.greaterThan(0) === true) return good;',
    'const by = Number(price) * (1 + shift);',
    'if (!(Number(trade.numberOfHead) > 0)) return none;',
    'const most = Math.max(...bars.map(({ change }) => change.toNumber()));',
    'return 2 * Number(text);',
    'const size = Math.round(Number(text));',
  ])('a fault that is planted is found with its file, line and reason: %s', (planted) => {
    const [said] = reckoningIn('src/web/forms/Total.tsx', `// A comment.plus(nothing)\n${planted}\n`);
    expect(said).toBe(`src/web/forms/Total.tsx:2: ${planted} | ${WHY}`);
  });

  test.each([
    'const id = Number(event.target.value);',
    'listeners.add(listener);',
    'const width = Math.abs(to - from);',
    'return showNumber(value);',
    "const count = showNumber('3') + ' rows';",
  ])('a line without amounts is not reported: %s', (innocent) => {
    expect(reckoningIn('src/web/forms/Total.tsx', innocent)).toEqual([]);
  });
});
