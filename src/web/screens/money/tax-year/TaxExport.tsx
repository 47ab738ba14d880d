import { useState, type ReactElement } from 'react';
import type { TaxYear } from '#calc-core/tax-year';
import type * as TaxYearFile from '#workbook/out/tax-year.ts';
import { saveWorkbook } from '#web/money/save-workbook.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { downloadTable } from '#web/ui/text/download.ts';

/** Saves the schedule for the accountant. The buttons are disabled while the schedule has a problem. */
export function TaxExport({ found }: { readonly found: TaxYear }): ReactElement {
  const [problem, setProblem] = useState('');
  const stopped = found.problems[0]?.text;
  const name = `Drover livestock ${found.from} to ${found.until}`;
  // Load the code for writing files here, not with the screen.
  const save = (write: (out: typeof TaxYearFile) => void): void => {
    setProblem('');
    import('#workbook/out/tax-year.ts').then(write).catch(() => {
      setProblem('The file was not made. Check the connection and try again.');
    });
  };
  return (
    <>
      <span role="alert">{problem}</span>
      <Button
        tone="line"
        icon="share"
        disabled={stopped !== undefined}
        title={stopped}
        onClick={() => save(({ taxYearWorkbook }) => saveWorkbook(name, taxYearWorkbook(found)))}
      >
        Excel
      </Button>
      <Button
        tone="line"
        icon="download"
        disabled={stopped !== undefined}
        title={stopped}
        onClick={() => save(({ taxYearCsv }) => downloadTable(`${name}.csv`, taxYearCsv(found)))}
      >
        CSV
      </Button>
    </>
  );
}
