import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { downloadFile, nameOfToday } from '#web/ui/text/download.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { recordsWords } from '../model/sentences.ts';
import { makeInWorker, type MakeFile } from '../workbook/in-worker.ts';
import { sourceOf } from '../workbook/source.ts';
import { Going, useMaking } from './Making.tsx';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly slug: string;
  readonly onClose: () => void;
  readonly make?: MakeFile;
}

/** Makes the Excel workbook in a worker, with all records or only the visible ones. */
export function ExportWorkbook<Row extends SheetRow>({
  sheet,
  slug,
  onClose,
  make = makeInWorker,
}: Props<Row>): ReactElement {
  const [onlyShown, setOnlyShown] = useState(false);
  const { going, problem, start } = useMaking(make);
  const isTrades = sheet.kind.kind === 'trade';
  const begin = (): void => {
    const stamp = { member: slug, time: new Date().toISOString(), revision: '', version: 'Drover' };
    const source = sourceOf(sheet, onlyShown, stamp);
    start({
      wanted: { workbook: source },
      of: source.trades.length + source.carries.length + source.groups.length,
      failed: 'The workbook could not be made. Nothing was changed; try it again.',
      done(file) {
        const name = nameOfToday('drover', 'xlsx');
        downloadFile(name, new Blob([...file], { type: XLSX }));
        sheet.say(`Exported ${countWords(source.trades.length)} to ${name}`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export workbook"
      actions={
        <>
          <Button tone="primary" disabled={going !== null} onClick={begin}>
            Export workbook
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        An Excel workbook with trades, carries and groups. Its figures are formulas: change a number there and
        they follow.
      </p>
      {isTrades && going === null && (
        <Checkbox checked={onlyShown} onChange={setOnlyShown}>
          Only the {recordsWords(sheet.kind, sheet.layout.recordCount)} and the columns on screen
        </Checkbox>
      )}
      <p role="alert">{problem}</p>
      {going !== null && <Going {...going} />}
    </Dialog>
  );
}

const countWords = (trades: number): string =>
  `${trades.toLocaleString('en-AU')} ${trades === 1 ? 'trade' : 'trades'}`;
