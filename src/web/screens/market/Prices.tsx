import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { boardVerdict, oldBoardDays, type Board, withOldPrices } from '#calc-core/market';
import { useFormDraft, useRecords } from '#web/data/hooks.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { Button, IconButton } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { useMayWrite } from '#web/shell/member.ts';
import { useLatest } from '#web/shell/latest.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { usePending } from '#web/shell/navigation.tsx';
import { today } from '#web/shell/today.ts';
import { useActiveRung } from './active-rung.ts';
import { BoardPicture } from './BoardPicture.tsx';
import { BoardSheet } from './BoardSheet.tsx';
import { InQuestion } from './InQuestion.tsx';
import { MarketHead } from './MarketHead.tsx';
import { Note } from './Note.tsx';
import { NoPrices } from './NoPrices.tsx';
import { PlaceBar } from './PlaceBar.tsx';
import { dayName, type MarketProps } from './place.ts';
import { useBoardEditing } from './use-board.ts';
import { useUndoOnPage } from './undo-on-page.ts';
import { useOpenDay } from './use-open-day.ts';
import styles from './Market.module.css';
import sheet from './BoardSheet.module.css';

/** Where a pasted report waits. */
const REPORT = 'market/report';

const PasteReport = lazy(() => import('./PasteReport.tsx'));
const Reprice = lazy(() => import('./reprice/Reprice.tsx'));

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Takes what is pasted on the screen while no field has the focus: a yard report needs no button. */
function usePastedText(onText: ((text: string) => void) | null): void {
  const latest = useLatest(onText);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const take = latest.read();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (take === null || text.trim() === '' || isWritten(event.target)) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [latest]);
}

/** The prices of a day: the sheet, what it says of each rung, and its one picture. */
export function Prices({ row, carry, go }: MarketProps): ReactElement {
  const mayWrite = useMayWrite();
  const records = useRecords();
  const notices = useNotices();
  const narrow = useNarrow();
  const editing = useBoardEditing(row);
  const [open, setOpen] = useState<'paste' | 'reprice' | null>(null);
  const active = useActiveRung();
  // What was pasted is on this device until it is taken: it outlives the dialog and the page.
  const kept = useFormDraft(REPORT)?.fields['text'];
  const report = typeof kept === 'string' ? kept : '';
  const setReport = (text: string): void =>
    text === '' ? records.drafts.discard(REPORT) : records.drafts.write(REPORT, { text });
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

  const openDay = useOpenDay(go);
  /** A new day of today: empty, or with the classes of another day and its prices marked as old. */
  function addDay(yard: string, like?: Board): void {
    const day = {
      id: '',
      name: yard,
      date: today(),
      classes: like === undefined ? [] : withOldPrices(like.classes),
    };
    if (openDay.isThere(day)) return;
    go({ day: editing.add(day) });
    notices.ok(
      like === undefined
        ? 'New market day'
        : `${dayName(like)} copied to today. Its prices are old until you change them`,
    );
  }

  const acts: readonly MenuItem[] =
    row === undefined || !mayWrite
      ? []
      : [
          { id: 'paste', label: 'Paste', icon: 'paste', onPress: () => setOpen('paste') },
          { id: 'new', label: 'New market day', icon: 'plus', onPress: () => addDay(row.board.name) },
          {
            id: 'copy',
            label: 'Copy to a new date',
            icon: 'copy',
            onPress: () => addDay(row.board.name, row.board),
          },
        ];
  const isButtons = row !== undefined && mayWrite && !narrow;
  const head = (
    <MarketHead view="prices" go={go}>
      {isButtons && (
        <>
          {acts.toReversed().map(({ id, label, icon, onPress }) => (
            <Button key={id} tone="line" icon={icon} onClick={onPress}>
              {label}
            </Button>
          ))}
          <Button tone="primary" onClick={() => setOpen('reprice')}>
            Reprice trades...
          </Button>
        </>
      )}
    </MarketHead>
  );
  const menu = acts.length > 0 && (
    <Menu
      label="Market day"
      sections={[
        {
          items: [...acts, { id: 'reprice', label: 'Reprice trades...', onPress: () => setOpen('reprice') }],
        },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="Paste, copy, reprice" />}
    />
  );
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
        {head}
        <Page>
          <EmptyState
            icon="chart"
            title="No prices yet"
            actions={
              mayWrite && (
                <>
                  <Button tone="primary" icon="paste" onClick={() => setOpen('paste')}>
                    Paste a yard report
                  </Button>
                  <Button tone="line" icon="plus" onClick={() => addDay('')}>
                    New market day
                  </Button>
                </>
              )
            }
          >
            Enter what each class made at each weight on a day. Drover works out which weights to sell at and
            what to buy back.
          </EmptyState>
        </Page>
        {paste}
      </>
    );
  }
  const { board } = row;
  const verdict = boardVerdict(board, carry);
  const age = oldBoardDays(board, today());
  return (
    <div className={styles['market']}>
      {head}
      <PlaceBar row={row} carry={carry} go={go} editing={editing} mayWrite={mayWrite} menu={menu} />
      {age !== null && <p className={styles['old']}>{`These prices are ${age} days old.`}</p>}
      <InQuestion row={row} />
      <div className={sheet['layout']}>
        <BoardSheet
          row={row}
          carry={carry}
          editing={editing}
          readOnly={!mayWrite}
          active={active}
          onReport={askReport}
        />
        <section className={styles['picture']} aria-label="Value by weight">
          {verdict !== null && (
            <>
              <p className={styles['verdict']}>{verdict.sentence}</p>
              <p className={styles['mute']}>{verdict.advice}</p>
            </>
          )}
          <BoardPicture board={board} carry={carry} active={active} />
          {board.classes.length === 0 && (
            <NoPrices
              row={row}
              onPaste={mayWrite ? () => setOpen('paste') : undefined}
              onCopy={(like) =>
                editing.save(`Copy the prices of ${dayName(like)}`, {
                  ...board,
                  classes: withOldPrices(like.classes),
                })
              }
            />
          )}
          <Note row={row} editing={editing} readOnly={!mayWrite} />
        </section>
      </div>
      <div className={styles['past']}>
        <RecordHistory key={row.id} kind="board" id={row.id} />
        <HelpButton of="market" />
      </div>
      {paste}
      {open === 'reprice' && (
        <Suspense>
          <Reprice board={board} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
