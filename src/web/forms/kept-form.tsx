import { kindOf } from '#calc-core/animals';
import { loadTrade, type Trade } from '#calc-core/trade';
import type { NowWords } from './past.ts';
import type { TradeEditing } from './trade-editing.ts';
import styles from './Form.module.css';

/** The form on a kept trade, a plan or a past moment: nothing to type into; beside each field that is otherwise by now, what it is. */
export const keptForm = (form: TradeEditing, kept: Trade, now: NowWords = {}): TradeEditing => ({
  ...form,
  draft: loadTrade(kept),
  kind: kindOf(kept.animalSubTypeId),
  readOnly: true,
  mark: (field) => (now[field] === undefined ? undefined : 'changed'),
  problem: () => undefined,
  asTyped: () => ({ typed: undefined, onInvalid: () => {} }),
  aside: (field) => now[field] !== undefined && <span className={styles['now']}>now {now[field]}</span>,
});
