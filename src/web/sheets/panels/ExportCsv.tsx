import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { downloadFile } from '#web/ui/text/download.ts';
import { csvName, showExported } from '../actions/exporting.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { makeInWorker, type MakeFile } from '../workbook/in-worker.ts';
import { csvSourceOf } from '../workbook/source.ts';
import { Going, useMaking } from './Making.tsx';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly onClose: () => void;
  readonly make?: MakeFile;
}

/** Writes a long sheet to a CSV file, with progress and Cancel. */
export function ExportCsv<Row extends SheetRow>({
  sheet,
  onClose,
  make = makeInWorker,
}: Props<Row>): ReactElement {
  const { going, problem, start } = useMaking(make);
  const begin = useRef(() => {
    const csv = csvSourceOf(sheet);
    start({
      wanted: { csv },
      of: csv.rows.length,
      failed: 'The file could not be made. Nothing was changed; try it again.',
      done(file) {
        downloadFile(csvName(sheet), new Blob([...file], { type: 'text/csv;charset=utf-8' }));
        showExported(sheet, csv.rows.length);
        onClose();
      },
    });
  });
  useEffect(() => begin.current(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export as CSV"
      actions={
        <Button tone="line" onClick={onClose}>
          {problem === '' ? 'Cancel' : 'Close'}
        </Button>
      }
    >
      <p role="alert">{problem}</p>
      {going !== null && <Going {...going} />}
    </Dialog>
  );
}
