import type { ReactElement } from 'react';
import type { SheetRow } from '../kinds/kind.ts';
import { answerQuestion } from '../model/editing.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { CellMenu } from './CellMenu.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ExportCsv } from './ExportCsv.tsx';
import { ExportWorkbook } from './ExportWorkbook.tsx';
import { ImportDialog } from './importing/ImportDialog.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import type { OpenPanels } from './open-panels.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row> | null;
  readonly slug: string;
  readonly panels: OpenPanels;
}

/** Everything that opens over a sheet. */
export function SheetDialogs<Row extends SheetRow>({ sheet, slug, panels }: Props<Row>): ReactElement {
  const { opened, close, question, setQuestion } = panels;
  const answer = (keep: 'mine' | 'theirs'): void => {
    if (question !== null && sheet !== null) answerQuestion(sheet, question, keep);
    setQuestion(null);
  };
  return (
    <>
      {sheet !== null && opened === 'import' && (
        <ImportDialog sheet={sheet} slug={slug} brought={panels.brought} onClose={close} />
      )}
      {sheet !== null && opened === 'workbook' && (
        <ExportWorkbook sheet={sheet} slug={slug} onClose={close} />
      )}
      {sheet !== null && opened === 'csv' && <ExportCsv sheet={sheet} onClose={close} />}
      {sheet !== null && <Menus sheet={sheet} panels={panels} />}
      <KeyboardHelp open={opened === 'help'} onClose={close} />
      <QuestionDialog question={question} onAnswer={answer} />
    </>
  );
}

function Menus<Row extends SheetRow>({
  sheet,
  panels: { cellMenu, setCellMenu, columnMenu, setColumnMenu },
}: {
  readonly sheet: SheetModel<Row>;
  readonly panels: OpenPanels;
}): ReactElement {
  const closeColumnMenu = (): void => {
    setColumnMenu(null);
    // A command such as Hide may have removed the focused element. If so, focus a cell.
    sheet.port.afterPaint(() => {
      if (document.activeElement !== document.body) return;
      if (sheet.selection.get() === null) sheet.enter();
      else sheet.focusActive();
    });
  };
  return (
    <>
      {cellMenu !== null && <CellMenu sheet={sheet} anchor={cellMenu} onClose={() => setCellMenu(null)} />}
      {columnMenu !== null && <ColumnMenu sheet={sheet} column={columnMenu} onClose={closeColumnMenu} />}
    </>
  );
}
