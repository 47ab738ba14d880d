import type { ReactElement } from 'react';
import type { Present, Presence } from '#web/shell/farm/presence.ts';
import { Initials } from '#web/ui/text/Initials.tsx';
import styles from './Presence.module.css';
import { hereWords, peopleIn } from './words.ts';

interface PeopleHereProps {
  readonly people: readonly Present[];
  readonly look: Presence['look'];
  /** For example "here" or "in this sheet". */
  readonly where: string;
}

const mostShown = 3;

/** The coloured initials and the names of the people who are here. */
export function PeopleHere({ people: present, look, where }: PeopleHereProps): ReactElement | null {
  const people = peopleIn(present);
  if (people.length === 0) return null;
  return (
    <div className={styles['here']} title={people.map(({ name }) => name).join(', ')}>
      {people.slice(0, mostShown).map((who) => (
        <Initials key={who.id} name={who.name} small {...look(who)} />
      ))}
      <span className={styles['words']}>{hereWords(people, where)}</span>
    </div>
  );
}
