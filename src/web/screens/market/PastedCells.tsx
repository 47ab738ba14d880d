import { useState, type ReactElement } from 'react';
import type { Board } from '#calc-core/market';
import { Button } from '#web/ui/fields/Button.tsx';
import { pasteCells } from './cells.ts';
import { placeOf, type PastedBlock } from './kept.ts';
import type { BoardEditing } from './use-board.ts';
import market from './Market.module.css';
import styles from './PasteReport.module.css';

interface Props {
  readonly board: Board;
  readonly block: PastedBlock;
  readonly editing: BoardEditing;
}

/** Why a pasted block is not taken, a sentence for each cell. */
function whyNot(board: Board, block: PastedBlock): readonly string[] {
  const at = placeOf(board, block);
  if (at === null) return [`${block.class} are not among this day’s classes any more.`];
  const pasted = pasteCells(board, at, block.text);
  if (pasted === null) return ['These are not cells with numbers.'];
  return 'problems' in pasted ? pasted.problems : [];
}

/** A pasted block with a cell that cannot be: as it was pasted, to be put right or given up. Nothing of it is in the sheet. */
export function PastedCells({ board, block, editing }: Props): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? block.text;
  const problems = whyNot(board, { ...block, text });
  const at = placeOf(board, block);
  function take(): void {
    const pasted = at === null ? null : pasteCells(board, at, text);
    if (pasted === null || 'problems' in pasted) return editing.keepPasted({ ...block, text });
    editing.save('Paste prices', pasted.board);
    editing.keepPasted(null);
  }
  return (
    <section className={market['problems']} aria-label="Pasted cells">
      <p className={market['note']}>{`Pasted at ${block.class}, and not in the sheet yet.`}</p>
      <textarea
        className={styles['report']}
        aria-label="The pasted cells"
        rows={Math.min(8, text.split('\n').length + 1)}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (text !== block.text) editing.keepPasted({ ...block, text });
          setTyped(null);
        }}
      />
      <div role="status">
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
      <div className={market['tools']}>
        <Button tone="line" aria-disabled={problems.length > 0} onClick={take}>
          Take the cells
        </Button>
        <Button tone="quiet" onClick={() => editing.keepPasted(null)}>
          Give them up
        </Button>
      </div>
    </section>
  );
}
