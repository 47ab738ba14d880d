import { useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import './grid/grid.css';
import type { Question } from './grid/sheet.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import styles from './Sheet.module.css';
import { useSheet, type Asked, type SheetProps } from './useSheet.ts';

interface Props<Row extends SheetRow> extends SheetProps {
  readonly kind: SheetKind<Row>;
  /** h1 where the sheet is the screen, h2 where it shares one. */
  readonly heading?: 'h1' | 'h2';
  /** Buttons at the right of the tools, such as New Trade. */
  readonly actions?: ReactNode;
}

/** A sheet with its tools: the one component behind the trade, carry and group sheets. */
export function Sheet<Row extends SheetRow>({ kind, heading: Heading = 'h1', actions, ...props }: Props<Row>): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [, setAsked] = useState<Asked | null>(null);
  const [, setQuestion] = useState<Question | null>(null);
  const panels = useMemo(() => ({ onAsk: setAsked, onSay: setSaid, onQuestion: setQuestion }), []);
  const running = useSheet(host, kind, props, panels);
  const total = kind.rows().length;
  const shown = running?.sheet.layout.recordCount ?? total;
  return (
    <section className={styles['sheet']} aria-label={kind.title}>
      <div className={styles['bar']}>
        <Heading>{kind.title}</Heading>
        <span className={styles['count']}>{shown === total ? total : `${shown} of ${total}`}</span>
        <span className={styles['grow']} />
        {actions}
      </div>
      <div ref={host} className={`drover-sheet ${styles['grid']}`} />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  );
}
