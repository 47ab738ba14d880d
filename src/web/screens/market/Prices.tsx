import { lazy, Suspense, useState, type ReactElement } from 'react';
import { boardVerdict, oldBoardDays, withOldPrices, type Board } from '#calc-core/market';
import { useFormDraft, useRecords } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { usePending } from '#web/shell/navigation.tsx';
import { today } from '#web/shell/today.ts';
import { BoardPicture } from './board/BoardPicture.tsx';
import { BoardSheet } from './board/BoardSheet.tsx';
import { InQuestion } from './board/InQuestion.tsx';
import { NoPrices } from './board/NoPrices.tsx';
import { Note } from './board/Note.tsx';
import { useBoardEditing } from './board/use-board.ts';
import { useDaySheet } from './board/use-day-sheet.ts';
import { DayMenu, PricesHead, type DayTool } from './DayTools.tsx';
import { PlaceBar } from './PlaceBar.tsx';
import { dayName, type MarketProps } from './place.ts';
import { usePastedText } from './use-pasted-text.ts';
import { useUndoOnPage } from './undo-on-page.ts';
import { useOpenDay } from './use-open-day.ts';
import styles from './Market.module.css';
import sheet from './board/BoardSheet.module.css';

const REPORT = 'market/report';

const PasteReport = lazy(() => import('./report/PasteReport.tsx'));
const Reprice = lazy(() => import('./reprice/Reprice.tsx'));

/** A pasted report. This device stores the text until it is used, even if the dialog or the page is closed. */
function useReport(): readonly [text: string, setText: (text: string) => void] {
  const { drafts } = useRecords();
  const stored = useFormDraft(REPORT)?.fields['text'];
  return [
    typeof stored === 'string' ? stored : '',
    (text) => (text === '' ? drafts.discard(REPORT) : drafts.write(REPORT, { text })),
  ];
}

/** The prices of a day: the sheet, with a verdict for each rung, and a picture. */
export function Prices({ row, carry, go }: MarketProps): ReactElement {
  const mayWrite = useMayWrite();
  const records = useRecords();
  const notices = useNotices();
  const editing = useBoardEditing(row);
  const openDay = useOpenDay(go);
  const [open, setOpen] = useState<DayTool['opens'] | null>(null);
  const [report, setReport] = useReport();
  usePending({
    delete: () => {
      editing.remove();
      go({ day: undefined });
    },
    load: () => void records.reload(),
  });
  const askReport = (text: string): void => {
    setReport(text);
    setOpen('paste');
  };
  useUndoOnPage(records, notices, mayWrite);
  usePastedText(mayWrite && open === null ? askReport : null);

  /** Adds a day for today. It is empty, or has the classes of `like` with their prices marked as old. */
  function addDay(yard: string, like?: Board): void {
    const classes = like === undefined ? [] : withOldPrices(like.classes);
    const day = { id: '', name: yard, date: today(), classes };
    if (openDay.isThere(day)) return;
    go({ day: editing.add(day) });
    const copied = like && `${dayName(like)} copied to today. Its prices are old until you change them`;
    notices.ok(copied ?? 'New market day');
  }

  const tools = { row: mayWrite ? row : undefined, onOpen: setOpen, onAdd: addDay };
  const paste = open === 'paste' && (
    <Suspense>
      <PasteReport
        row={row}
        text={report}
        onText={setReport}
        editing={editing}
        onDay={(id) => go({ day: id })}
        onClose={() => setOpen(null)}
      />
    </Suspense>
  );
  if (row === undefined) {
    return (
      <>
        <PricesHead go={go} tools={tools} />
        <NoDay mayWrite={mayWrite} onPaste={() => setOpen('paste')} onAdd={() => addDay('')} />
        {paste}
      </>
    );
  }
  return (
    <div className={styles['market']}>
      <PricesHead go={go} tools={tools} />
      <PlaceBar
        {...{ row, carry, go, editing, mayWrite }}
        menu={tools.row !== undefined && <DayMenu {...tools} row={tools.row} />}
      />
      <Day {...{ row, carry, editing, mayWrite }} onPaste={() => setOpen('paste')} onReport={askReport} />
      {paste}
      {open === 'reprice' && (
        <Suspense>
          <Reprice board={row.board} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface NoDayProps {
  readonly mayWrite: boolean;
  readonly onPaste: () => void;
  readonly onAdd: () => void;
}

function NoDay({ mayWrite, onPaste, onAdd }: NoDayProps): ReactElement {
  return (
    <Page>
      <EmptyState
        icon="chart"
        title="No prices yet"
        actions={
          mayWrite && (
            <>
              <Button tone="primary" icon="paste" onClick={onPaste}>
                Paste a yard report
              </Button>
              <Button tone="line" icon="plus" onClick={onAdd}>
                New market day
              </Button>
            </>
          )
        }
      >
        Enter what each class made at each weight on a day. Drover works out which weights to sell at and what
        to buy back.
      </EmptyState>
    </Page>
  );
}

interface DayProps extends Pick<MarketProps, 'carry'> {
  readonly row: BoardRow;
  readonly editing: ReturnType<typeof useBoardEditing>;
  readonly mayWrite: boolean;
  readonly onPaste: () => void;
  readonly onReport: (text: string) => void;
}

function Day({ row, carry, editing, mayWrite, onPaste, onReport }: DayProps): ReactElement {
  const { board } = row;
  const day = useDaySheet(row, !mayWrite);
  const verdict = boardVerdict(board, carry);
  const age = oldBoardDays(board, today());
  return (
    <>
      {age !== null && <p className={styles['old']}>{`These prices are ${age} days old.`}</p>}
      <InQuestion row={row} />
      <div className={sheet['layout']}>
        <BoardSheet {...{ row, carry, editing, day, onReport }} readOnly={!mayWrite} />
        <section className={styles['picture']} aria-label="Value by weight">
          {verdict !== null && (
            <>
              <p className={styles['verdict']}>{verdict.sentence}</p>
              <LiveRegion>{verdict.sentence}</LiveRegion>
              <p className={styles['mute']}>{verdict.advice}</p>
            </>
          )}
          <BoardPicture board={board} carry={carry} day={day} />
          {board.classes.length === 0 && (
            <NoPrices
              row={row}
              onPaste={mayWrite ? onPaste : undefined}
              onCopy={(like) => {
                const classes = withOldPrices(like.classes);
                editing.save(`Copy the prices of ${dayName(like)}`, { ...board, classes });
              }}
            />
          )}
          <Note row={row} editing={editing} readOnly={!mayWrite} />
        </section>
      </div>
      <div className={styles['past']}>
        <RecordHistory key={row.id} kind="board" id={row.id} />
        <HelpButton of="market" />
      </div>
    </>
  );
}
