import { useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import type { ImportPlan } from '#workbook/read/plan.ts';
import { useRemembered, type Layouts, type ListOf } from './use-layouts.ts';
import styles from './Importing.module.css';

interface ListLayoutProps {
  readonly layouts: Layouts;
  readonly plan: ImportPlan;
  readonly fileName: string;
  /** Called when a layout is chosen. Columns that the user matched by hand are then lost. */
  readonly onChosen: () => void;
}

/** Shows which remembered list this file matches. Offers to remember columns that the user matched by hand. */
export function ListLayout({ layouts, plan, fileName, onChosen }: ListLayoutProps): ReactElement | null {
  const { fitting, used, isKept } = layouts;
  const isNew = layouts.isNew(plan);
  if (fitting.length === 0 && !isNew) return null;
  return (
    <div className={styles['make']}>
      {fitting.length > 0 && (
        <label>
          <span>Columns as in</span>
          <select
            aria-label="Columns as in"
            value={used?.id ?? ''}
            onChange={({ target }) => {
              layouts.choose(target.value === '' ? null : target.value);
              onChosen();
            }}
          >
            {fitting.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">no remembered list</option>
          </select>
        </label>
      )}
      {isNew && (
        <div className={styles['remember']}>
          <Checkbox checked={isKept} onChange={layouts.setKept}>
            Remember these columns for the next list with these headings, as
          </Checkbox>
          <input
            aria-label="Name of the list"
            value={layouts.name(fileName)}
            placeholder="Elders Roma list"
            maxLength={200}
            disabled={!isKept}
            onChange={({ target }) => layouts.setName(target.value)}
          />
        </div>
      )}
    </div>
  );
}

/** The remembered lists. The user can rename or forget a list. Shown until a file is chosen. */
export function RememberedLists({ of }: { readonly of: ListOf }): ReactElement | null {
  const { lists, rename, forget } = useRemembered(of);
  if (lists.length === 0) return null;
  return (
    <section className={styles['lists']} aria-label="Remembered lists">
      <h3>Remembered lists</h3>
      <p>The next list with the same headings gets these columns automatically.</p>
      <ul>
        {lists.map(({ id, name }) => (
          <li key={id}>
            <ListName key={name} name={name} onName={(typed) => rename(id, typed)} />
            <Button tone="link" aria-label={`Forget ${name}`} onClick={() => forget(id)}>
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListName({
  name,
  onName,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
}): ReactElement {
  const [typed, setTyped] = useState(name);
  const done = (): void => {
    if (typed.trim() === '') setTyped(name);
    else if (typed !== name) onName(typed);
  };
  return (
    <input
      aria-label={`Name of ${name}`}
      value={typed}
      maxLength={200}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={done}
      onKeyDown={({ key }) => key === 'Enter' && done()}
    />
  );
}
