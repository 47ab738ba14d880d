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
import { Button, IconButton } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { Menu, type MenuProps } from '#web/ui/overlay/Menu.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { Initials } from '#web/ui/text/Initials.tsx';
import styles from './People.module.css';

/** What the owner can do with people and invitations. */
interface OwnersActs {
  readonly onRole: (person: FarmPerson, role: InvitedRole) => void;
  readonly onRemove: (person: FarmPerson) => void;
  readonly onWithdraw: (invitation: FarmInvitation) => void;
}

interface PeopleListProps {
  readonly people: readonly FarmPerson[];
  readonly invitations: readonly FarmInvitation[];
  readonly me: string | null;
  readonly acts: OwnersActs | null;
  readonly present: readonly Present[];
}

const options = invitedRoles.map((role) => ({ value: role, label: farmRoleWords[role] }));

/** Everyone on the farm, the owner first, and then the open invitations. */
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
          <Open key={invitation.id} invitation={invitation} me={me} acts={acts} />
        ))}
      </ul>
    </Section>
  );
}

interface PersonProps {
  readonly person: FarmPerson;
  /** The person's index among the other people, for the colour. Absent for the user. */
  readonly other: number | undefined;
  readonly acts: OwnersActs | null;
  readonly isHere: boolean;
}

function Person({ person, other, acts, isHere }: PersonProps): ReactElement {
  const isNarrow = useNarrow();
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
      <span className={cx(styles['role'], role === 'owner' && styles['owner'])}>
        {acts === null || isNarrow ? (
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
      <span className={styles['dates']}>
        <span>
          <span className={styles['what']}>Since </span>
          {dayWords(since)}
        </span>
        <span>
          {!isHere && lastHere !== null && <span className={styles['what']}>Last here </span>}
          {isHere ? 'here now' : lastHere !== null && shortDayWords(lastHere)}
        </span>
      </span>
      {acts !== null && (isNarrow ? <PersonMenu {...{ person, acts }} /> : <Remove {...{ person, acts }} />)}
    </li>
  );
}

interface ActsProps {
  readonly person: FarmPerson;
  readonly acts: OwnersActs;
}

function Remove({ person, acts }: ActsProps): ReactElement {
  return (
    <Button
      className={styles['act']}
      tone="danger"
      aria-label={`Remove ${person.name}`}
      onClick={() => acts.onRemove(person)}
    >
      Remove
    </Button>
  );
}

/** What the owner can do with a person, as a menu. A phone's row has no room for the list of roles. */
function PersonMenu({ person, acts }: ActsProps): ReactElement {
  const roles = invitedRoles.map((role) => ({
    id: role,
    label: farmRoleWords[role],
    checked: role === person.role,
    onPress: () => {
      if (role !== person.role) acts.onRole(person, role);
    },
  }));
  const remove = {
    id: 'remove',
    label: 'Remove',
    icon: 'trash' as const,
    danger: true,
    onPress: () => acts.onRemove(person),
  };
  const label = `Role of ${person.name}, or remove`;
  return <RowMenu label={label} sections={[{ title: 'Role', items: roles }, { items: [remove] }]} />;
}

function RowMenu({ label, sections }: Pick<MenuProps, 'label' | 'sections'>): ReactElement {
  return (
    <Menu
      label={label}
      sections={sections}
      trigger={(trigger) => <IconButton {...trigger} className={styles['act']} icon="more" label={label} />}
    />
  );
}

interface OpenProps {
  readonly invitation: FarmInvitation;
  readonly me: string | null;
  readonly acts: OwnersActs | null;
}

function Open({ invitation, me, acts }: OpenProps): ReactElement {
  const isNarrow = useNarrow();
  const { email, role, by, byId, createdAt, endsAt } = invitation;
  const label = `Withdraw the invitation of ${email}`;
  const withdraw = (): void => acts?.onWithdraw(invitation);
  return (
    <li className={styles['person']}>
      <span className={styles['who']}>
        <span className={styles['waiting']} aria-hidden>
          <Icon name="letter" small />
        </span>
        <b>{email}</b>
        <small>
          {role === 'owner' ? 'offered' : 'invited'} by {byId === me ? 'you' : by} on{' '}
          {shortDayWords(createdAt)}
        </small>
      </span>
      <span className={styles['role']}>{farmRoleWords[role]}</span>
      <span className={styles['open']}>Not answered, open until {shortDayWords(endsAt)}</span>
      {acts !== null && !isNarrow && (
        <Button className={styles['act']} aria-label={label} onClick={withdraw}>
          Withdraw
        </Button>
      )}
      {acts !== null && isNarrow && (
        <RowMenu
          label={label}
          sections={[{ items: [{ id: 'withdraw', label: 'Withdraw', icon: 'close', onPress: withdraw }] }]}
        />
      )}
    </li>
  );
}
