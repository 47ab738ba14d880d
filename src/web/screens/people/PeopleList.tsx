import type { ReactElement } from 'react';
import {
  farmRoleWords,
  invitedRoles,
  type FarmInvitation,
  type FarmPerson,
  type InvitedRole,
} from '#contract/farms.ts';
import { dayWords, shortDayWords } from '#web/shell/farm/invitation-words.ts';
import type { Present } from '#web/shell/farm/presence.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Initials } from '#web/ui/text/Initials.tsx';
import styles from './People.module.css';

/** The owner's actions for a person; absent for everyone else. */
interface OwnersActs {
  readonly onRole: (person: FarmPerson, role: InvitedRole) => void;
  readonly onRemove: (person: FarmPerson) => void;
  readonly onWithdraw: (invitation: FarmInvitation) => void;
}

interface PeopleListProps {
  readonly people: readonly FarmPerson[];
  readonly invitations: readonly FarmInvitation[];
  /** The id of the person who is looking; null while it is not known. */
  readonly me: string | null;
  readonly acts: OwnersActs | null;
  /** Who is in the app at this moment. */
  readonly present: readonly Present[];
}

const options = invitedRoles.map((role) => ({ value: role, label: farmRoleWords[role] }));

/** Everyone on the farm, its owner first, then the open invitations. */
export function PeopleList({ people, invitations, me, acts, present }: PeopleListProps): ReactElement {
  const others = people.filter(({ id }) => id !== me);
  return (
    <Section title="People">
      <div className={`${styles['person']} ${styles['heads']}`} aria-hidden>
        <span>Name</span>
        <span>Role</span>
        <span>Since</span>
        <span>Last here</span>
        <span />
      </div>
      <ul className={styles['people']} aria-label="People on this farm">
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            other={person.id === me ? undefined : others.indexOf(person)}
            acts={person.role === 'owner' ? null : acts}
            isHere={person.id === me || present.some(({ who }) => who.id === person.id)}
          />
        ))}
        {invitations.map((invitation) => (
          <Open key={invitation.id} invitation={invitation} acts={acts} />
        ))}
      </ul>
    </Section>
  );
}

interface PersonProps {
  readonly person: FarmPerson;
  /** Absent for who looks. */
  readonly other: number | undefined;
  readonly acts: OwnersActs | null;
  readonly isHere: boolean;
}

function Person({ person, other, acts, isHere }: PersonProps): ReactElement {
  const { name, email, role, since, lastHere } = person;
  const isMe = other === undefined;
  const small = [email, isMe ? 'you' : null].filter((part) => part !== null).join(', ');
  return (
    <li className={styles['person']}>
      <span className={styles['who']}>
        <Initials name={name} other={other} />
        <b>{name}</b>
        {small !== '' && <small>{small}</small>}
      </span>
      <span className={styles['role']}>
        {acts === null ? (
          farmRoleWords[role]
        ) : (
          <Select
            label={`Role of ${name}`}
            hideLabel
            value={role}
            options={options}
            onChange={(value) => acts.onRole(person, invitedRoles.find((one) => one === value) ?? 'reads')}
          />
        )}
      </span>
      <span className={styles['since']}>
        <span className={styles['what']}>Since </span>
        {dayWords(since)}
      </span>
      <span className={styles['last']}>
        {!isHere && lastHere !== null && <span className={styles['what']}>Last here </span>}
        {isHere ? 'here now' : lastHere !== null && shortDayWords(lastHere)}
      </span>
      {acts !== null && (
        <Button
          className={styles['act']}
          tone="dangerLine"
          aria-label={`Remove ${name}`}
          onClick={() => acts.onRemove(person)}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

interface OpenProps {
  readonly invitation: FarmInvitation;
  readonly acts: OwnersActs | null;
}

function Open({ invitation, acts }: OpenProps): ReactElement {
  const { email, role, by, createdAt, endsAt } = invitation;
  return (
    <li className={styles['person']}>
      <span className={styles['who']}>
        <span className={styles['waiting']} aria-hidden>
          <Icon name="letter" small />
        </span>
        <b>{email}</b>
        <small>
          {role === 'owner' ? 'offered' : 'invited'} by {by} on {shortDayWords(createdAt)}
        </small>
      </span>
      <span className={styles['role']}>{farmRoleWords[role]}</span>
      <span className={styles['open']}>Not answered, open until {shortDayWords(endsAt)}</span>
      {acts !== null && (
        <Button
          className={styles['act']}
          tone="line"
          aria-label={`Withdraw the invitation of ${email}`}
          onClick={() => acts.onWithdraw(invitation)}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
