import { kindOf } from '#calc-core/animals';
import { loadTrade, type Trade } from '#calc-core/trade';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import type { NowWords } from './past-moment.ts';
import styles from '#web/forms/parts/Form.module.css';

/** Read-only fields for a plan or a past moment. A field that has changed since also shows today's value. */
export const snapshotFields = (form: TradeFields, snapshot: Trade, now: NowWords = {}): TradeFields => ({
  ...form,
  draft: loadTrade(snapshot),
  kind: kindOf(snapshot.animalSubTypeId),
  readOnly: true,
  mark: (field) => (now[field] === undefined ? undefined : 'changed'),
  problem: () => undefined,
  asTyped: () => ({ typed: undefined, onInvalid: () => {} }),
  invalidEntries: {},
  aside: (field) => now[field] !== undefined && <span className={styles['now']}>now {now[field]}</span>,
});
