import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSeparated } from '#workbook/read/separated.ts';
import { guardText, unguardText } from '#web/sheets/text/injection.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import type { OfficeCheck } from './clipboard.ts';

/** These characters can start a formula, or hide one. They include tab, line breaks and full-width signs. */
const texts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '\t=', "'=", ' ='].map(
  (leader) => `${leader}1+1`,
);

/** Calc's options for reading a CSV file. The last option makes Calc run formulas. */
const whoRunsFormulas = 'Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,0,true';

/** Opens our CSV files in Calc. No text may become a formula or change. */
export function leaders(): OfficeCheck {
  const folder = mkdtempSync(join(tmpdir(), 'drover-office-'));
  try {
    const opened = (name: string, content: string) => {
      writeFileSync(join(folder, `${name}.csv`), content);
      execFileSync(
        'soffice',
        [
          `-env:UserInstallation=file://${folder}/home`,
          '--headless',
          `--infilter=${whoRunsFormulas}`,
          '--convert-to',
          'xlsx:Calc MS Excel 2007 XML',
          '--outdir',
          folder,
          join(folder, `${name}.csv`),
        ],
        { stdio: 'pipe' },
      );
      const { rows } = openWorkbook(readFileSync(join(folder, `${name}.xlsx`))).sheet(name);
      return (row: number) => rows.get(row)?.get(0);
    };
    const bare = opened('bare', formatSeparated([['=1+1'], ['x']], ','));
    const cell = opened(
      'guarded',
      formatSeparated(
        texts.map((text) => [guardText(text), 'x']),
        ',',
      ),
    );
    return {
      name: 'texts of a CSV file that begin like a formula',
      cells: texts.length,
      wrong: [
        // This unguarded formula proves that Calc runs formulas.
        ...(bare(0)?.hasFormula === true ? [] : ['a formula that is not guarded was not run']),
        ...texts.flatMap((text, at) => {
          const found = cell(at);
          if (found?.hasFormula === true) return [`${JSON.stringify(text)} became a formula`];
          // Calc turns every line break in a cell into a line feed.
          const back = unguardText(found?.text ?? '');
          const isSame = back.replaceAll('\r', '\n') === text.replaceAll('\r', '\n');
          return isSame ? [] : [`${JSON.stringify(text)} came back as ${JSON.stringify(found?.text)}`];
        }),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
