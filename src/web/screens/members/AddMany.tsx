import { useRef, useState, type ReactElement } from 'react';
import { reasonOf } from '#web/shell/area.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useMemberCalls, type RefusedMember } from './calls.ts';
import { columnTitles, readUserList, type UserList } from './list-of-users.ts';
import { count } from './words.ts';
import styles from './Members.module.css';

/** The number of members in one call. The server accepts no more. */
const pieceSize = 100;
/** At most this many reasons are shown. */
const mostShown = 20;

interface AddMany {
  readonly list: UserList | null;
  readonly problem: string;
  /** The number of members sent so far. Null before the first call. */
  readonly sent: number | null;
  readonly refused: readonly RefusedMember[];
  readonly isBusy: boolean;
}

const start: AddMany = { list: null, problem: '', sent: null, refused: [], isBusy: false };

function useAddMany(onAdded: () => void) {
  const calls = useMemberCalls();
  const [state, setState] = useState(start);
  const put = (change: Partial<AddMany>): void => setState((before) => ({ ...before, ...change }));
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      setState({ ...start, list: readUserList(await file.text()) });
    } catch (error) {
      setState({ ...start, problem: reasonOf(error) });
    }
  };
  const send = async (users: UserList['users']): Promise<void> => {
    put({ isBusy: true, problem: '', sent: 0, refused: [] });
    const refused: RefusedMember[] = [];
    try {
      for (let from = 0; from < users.length; from += pieceSize) {
        refused.push(...(await calls.addMembers(users.slice(from, from + pieceSize))));
        put({ sent: Math.min(from + pieceSize, users.length), refused: [...refused] });
      }
    } catch (error) {
      put({
        problem: `${reasonOf(error)}. Add the same file again: members who are here already stay as they are.`,
      });
    }
    put({ isBusy: false });
    onAdded();
  };
  return { state, read, send };
}

/** Adds the members of a CSV file, and shows why a row was not added. */
export function AddMany({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: () => void;
}): ReactElement {
  const { state, read, send } = useAddMany(onAdded);
  const { list, problem, sent, refused, isBusy } = state;
  const input = useRef<HTMLInputElement>(null);
  const users = list?.users ?? [];
  const isDone = sent !== null && !isBusy;
  return (
    <Dialog
      open
      title="Add members from a file"
      onClose={onClose}
      actions={
        <>
          {users.length > 0 && !isDone && (
            <Button tone="primary" busy={isBusy} onClick={() => void send(users)}>
              Add {count(users.length, 'member')}
            </Button>
          )}
          <Button tone="line" onClick={onClose}>
            {isDone ? 'Done' : 'Cancel'}
          </Button>
        </>
      }
    >
      <p>A CSV file whose first row has the headings {Object.values(columnTitles).join(', ')}.</p>
      <p className={styles['choose']}>
        <Button tone="line" icon="upload" onClick={() => input.current?.click()}>
          {list === null ? 'Choose a file' : 'Another file'}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A CSV file of members"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p role="alert">{problem}</p>
      {list !== null && <Found list={list} />}
      {sent !== null && (
        <p role="status">
          {count(sent - refused.length, 'member')} added of {users.length.toLocaleString('en-AU')}.
        </p>
      )}
      <Reasons title="Not added" rows={refused.map(({ username, reason }) => `${username}: ${reason}`)} />
    </Dialog>
  );
}

function Found({ list: { users, faults } }: { readonly list: UserList }): ReactElement {
  const first = users.slice(0, 3).map(({ username }) => username);
  return (
    <>
      <p>
        {count(users.length, 'member')} to add
        {first.length > 0 && `: ${first.join(', ')}${users.length > 3 ? ' and so on' : ''}`}.
      </p>
      <Reasons title="Rows left out" rows={faults.map(({ row, text }) => `Row ${row}: ${text}`)} />
    </>
  );
}

function Reasons({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly string[];
}): ReactElement | null {
  if (rows.length === 0) return null;
  const more = rows.length - mostShown;
  return (
    <section className={styles['reasons']} aria-label={title}>
      <h3>
        {title}: {rows.length.toLocaleString('en-AU')}
      </h3>
      <ul>
        {rows.slice(0, mostShown).map((row) => (
          <li key={row}>{row}</li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-AU')} more</li>}
      </ul>
    </section>
  );
}
