import type { SealedRequest } from '../../journal/formats.ts';
import type { Base } from '../../rows/fold.ts';
import type { RecordKey } from '../../rows/types.ts';
import type { Answered } from '../answers.ts';
import type { CursorStep } from '../tabs.ts';
import type { ChangesPage } from '../wire.ts';

/** What the sender needs from the records. */
export interface OutboxPort {
  /** Returns the records to send now, in order. */
  due(): Promise<readonly RecordKey[]>;
  /** Seals the edits of these records. Returns the sealed requests. */
  seal(keys: readonly RecordKey[]): Promise<readonly SealedRequest[]>;
  base(key: RecordKey): Base;
  answered(answers: readonly Answered[]): Promise<void>;
  /** Stores a page of changes and moves the cursor. Returns false if the cursor has moved since the request. */
  applyPage(page: ChangesPage, step: CursorStep): Promise<boolean>;
  cursor(): Promise<string | null>;
  forgetCursor(): Promise<void>;
  /** Called for every definite answer, whatever it is. */
  contact(): void;
}
