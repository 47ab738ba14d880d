import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { guardText } from '#web/sheets/cells/injection.ts';
import { formatSeparated, parseSeparated } from '#web/sheets/cells/separated.ts';
import { tableHtml } from '#web/sheets/cells/table.ts';

/** One thing that LibreOffice Calc was asked to open. */
export interface OfficeCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

const run = promisify(execFile);

/** What the sheet puts on the clipboard and into its CSV, with everything that goes wrong between programs. */
const rows: readonly (readonly (string | number)[])[] = [
  ['Trade Name', 'Head', 'Sale price'],
  ['Roma store steers', 120, 1751.2],
  ['Lot "A", pen 3', 64, 0.1],
  ['two\nlines', 95, -62.57],
  ['=SUM(B2:B3)', 40, 1000000],
  ['+61 400 000 000', 1, 3.85],
  ['@mention', 2, 12],
  ['tab\there', 3, 7],
];

/** Copies (HTML, TSV) and CSV as the sheet makes them, opened by Calc and read back: names word for word, numbers as numbers, no formula run. */
export async function clipboard(soffice: string): Promise<readonly OfficeCheck[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drover-office-'));
  try {
    const guarded = rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? String(cell) : guardText(cell))),
    );
    const html = tableHtml(
      rows.map((row) =>
        row.map((cell) => ({
          text: typeof cell === 'number' ? String(cell) : guardText(cell),
          isNumber: typeof cell === 'number',
        })),
      ),
    );
    return [
      await check('clipboard HTML', soffice, folder, 'copy.html', html, 'HTML (StarCalc)'),
      await check(
        'clipboard TSV',
        soffice,
        folder,
        'copy.tsv',
        formatSeparated(guarded, '\t'),
        'Text - txt - csv (StarCalc):9,34,76,1',
      ),
      await check(
        'exported CSV',
        soffice,
        folder,
        'export.csv',
        `\ufeff${formatSeparated(guarded, ',')}`,
        'Text - txt - csv (StarCalc):44,34,76,1',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function check(
  name: string,
  soffice: string,
  folder: string,
  file: string,
  content: string,
  filter: string,
): Promise<OfficeCheck> {
  const out = join(folder, 'out');
  await writeFile(join(folder, file), content);
  await run(
    soffice,
    [
      '--headless',
      '--norestore',
      `-env:UserInstallation=file://${folder}/profile`,
      `--infilter=${filter}`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false',
      '--outdir',
      out,
      join(folder, file),
    ],
    { timeout: 120_000 },
  );
  const read = parseSeparated(await readFile(join(out, `${file.replace(/\.\w+$/, '')}.csv`), 'utf8'), ',');
  const wrong = rows.flatMap((row, index) =>
    row.flatMap((cell, column) => difference(cell, read[index]?.[column], `${index + 1}/${column + 1}`)),
  );
  return { name, ok: wrong.length === 0, detail: wrong.join('; ') };
}

function difference(expected: string | number, read: string | undefined, where: string): readonly string[] {
  if (typeof expected === 'number')
    return Number(read) === expected ? [] : [`${where}: ${expected} came back as ${read}`];
  const plain = (text: string): string => text.replace(/^'/, '').replaceAll(/\s+/g, ' ');
  return read !== undefined && plain(read) === plain(expected)
    ? []
    : [`${where}: ${JSON.stringify(expected)} came back as ${JSON.stringify(read)}`];
}
