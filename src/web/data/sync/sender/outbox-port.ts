import type { SealedRequest } from '../../journal/formats.ts';
import type { Base } from '../../rows/fold.ts';
import type { RecordKey } from '../../rows/types.ts';
import type { Answered } from '../answers.ts';
import type { CursorStep } from '../tabs.ts';
import type { ChangesPage } from '../wire.ts';

/** What sending needs from the records. */
export interface OutboxPort {
  /** Records to send now, in order. */
  due(): Promise<readonly RecordKey[]>;
  /** Seals the open edits of these records; returns the requests that are now in flight. */
  seal(keys: readonly RecordKey[]): Promise<readonly SealedRequest[]>;
  base(key: RecordKey): Base;
  answered(answers: readonly Answered[]): Promise<void>;
  /** Stores a page of changes and moves the cursor; false when the stored cursor is no longer the one it was requested with. */
  applyPage(page: ChangesPage, step: CursorStep): Promise<boolean>;
  cursor(): Promise<string | null>;
  forgetCursor(): Promise<void>;
  /** A definite answer arrived, whatever it said. */
  contact(): void;
}
