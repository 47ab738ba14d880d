import { useState, type ReactElement } from 'react';
import { readYardReport, showNumber, withReport, type PriceUnit } from '#calc-core';
import { useRecords } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { dayName } from './place.ts';
import type { BoardEditing } from './useBoard.ts';
import styles from './Market.module.css';

interface PasteProps {
  readonly row: BoardRow | undefined;
  readonly editing: BoardEditing;
  readonly onNewDay: (id: string) => void;
  readonly onClose: () => void;
}

/** A yard report as text: what was read of it, what was not and why, and what has to be asked. */
export default function PasteReport({ row, editing, onNewDay, onClose }: PasteProps): ReactElement {
  const records = useRecords();
  const [text, setText] = useState('');
  const [unit, setUnit] = useState<PriceUnit | null>(null);
  const report = readYardReport(text, unit);
  const isAsked = unit !== null || report.ask.length > 0;

  function take(): void {
    const id = row?.id ?? editing.add();
    const board = records.board(id)?.board;
    if (board === undefined) return;
    const { board: filled, taken } = withReport(board, report);
    if (taken > 0) editing.save('Paste a yard report', filled);
    onNewDay(id);
    onClose();
  }

  const onBoard = row === undefined ? null : withReport(row.board, report);
  const unread = onBoard?.unread ?? report.unread;
  const taken = onBoard?.taken ?? report.rungs.length;
  return (
    <Dialog
      open
      size="wide"
      title={row === undefined ? 'Paste a yard report' : `Paste into ${dayName(row.board)}`}
      onClose={onClose}
      actions={
        <>
          <Button
            tone="primary"
            aria-disabled={taken === 0 || report.ask.length > 0}
            onClick={() => taken > 0 && report.ask.length === 0 && take()}
          >
            {taken === 1 ? 'Take 1 price' : `Take ${taken} prices`}
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className={styles['note']}>
        Class, kg or kg range, price and head in any order, with the report’s header line or with kg, c or $
        and head behind the numbers.
      </p>
      <textarea
        className={styles['report']}
        aria-label="The yard report"
        rows={9}
        value={text}
        placeholder={'Class\tWeight\tc/kg\tHead\nSteers\t200-240\t510\t184'}
        onChange={(event) => setText(event.target.value)}
      />
      {isAsked && (
        <p className={styles['ask']}>
          {report.ask.length > 0 ? 'Are the prices cents or dollars a kilogram?' : 'Prices are'}
          <Segmented
            label="Prices are in"
            value={unit ?? ''}
            options={[
              { value: 'c/kg', label: 'c/kg' },
              { value: '$/kg', label: '$/kg' },
            ]}
            onChange={(value) => setUnit(value === '$/kg' ? '$/kg' : 'c/kg')}
          />
        </p>
      )}
      {text.trim() !== '' && (
        <p role="status">{`${taken} ${taken === 1 ? 'rung' : 'rungs'} read${unread.length === 0 ? '' : `, ${unread.length} ${unread.length === 1 ? 'line' : 'lines'} not`}`}</p>
      )}
      {unread.length > 0 && (
        <ul className={styles['problems']}>
          {unread.map(({ line, text: shown, why }) => (
            <li key={`${line} ${why}`}>{`Line ${showNumber(String(line))}, “${shown}”: ${why}`}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
