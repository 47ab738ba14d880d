import { useState, type FormEvent, type ReactElement } from 'react';
import { farmRoleWords, invitedRoles, mostPeople, type InvitedRole } from '#contract/farms.ts';
import { ApiProblem, Unreachable } from '#web/data/api/client.ts';
import { reasonOf } from '#web/shell/area.ts';
import { useFarmCalls } from '#web/shell/farm/farm-calls.ts';
import { useFarm } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import styles from './People.module.css';

const options = invitedRoles.map((role) => ({ value: role, label: farmRoleWords[role] }));

/** Why an invitation was refused. `isStranger` is true if the email has no member. The owner can still invite it. */
interface RefusedInvitation {
  readonly text: string;
  readonly isStranger: boolean;
}

function refusedBy(error: unknown): RefusedInvitation {
  if (error instanceof Unreachable) return { text: 'Inviting needs a connection.', isStranger: false };
  const isStranger = error instanceof ApiProblem && error.code === 'reference-missing';
  return { text: reasonOf(error).replace(/^email: /i, ''), isStranger };
}

function useInvite(onInvited: () => void) {
  const calls = useFarmCalls();
  const notices = useNotices();
  const { slug } = useFarm();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('works');
  const [refused, setRefused] = useState<RefusedInvitation | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (anyway: boolean): void => {
    setBusy(true);
    calls
      .invite(slug, { email: email.trim(), role, anyway })
      .then(
        () => {
          notices.ok(`${email.trim()} is invited.`);
          setEmail('');
          setRefused(null);
          onInvited();
        },
        (error: unknown) => setRefused(refusedBy(error)),
      )
      .finally(() => setBusy(false));
  };
  const type = (text: string): void => {
    setEmail(text);
    setRefused(null);
  };
  return { email, type, role, setRole, refused, isBusy, send };
}

interface InviteProps {
  readonly people: number;
  readonly onInvited: () => void;
}

/** The form in which the owner invites someone by email. It explains what the two roles can do. */
export function Invite({ people, onInvited }: InviteProps): ReactElement {
  const { email, type, role, setRole, refused, isBusy, send } = useInvite(onInvited);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') send(refused?.isStranger ?? false);
  };
  return (
    <Section title="Invite somebody" hint={`${people} of ${mostPeople} people`}>
      <form className={styles['invite']} onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          value={email}
          onInput={type}
          {...(refused === null ? {} : { message: refused.text })}
        />
        <Select
          label="Role"
          value={role}
          options={options}
          onChange={(value) => setRole(invitedRoles.find((one) => one === value) ?? 'reads')}
        />
        <Button tone="primary" type="submit" busy={isBusy}>
          {refused?.isStranger === true ? 'Invite anyway' : 'Invite'}
        </Button>
      </form>
      <div className={styles['roles']}>
        <p>
          <b>{farmRoleWords.works}</b>
          Sees and changes everything: trades, carries, prices, budget.
        </p>
        <p>
          <b>{farmRoleWords.reads}</b>
          Sees everything and changes nothing. For a bank, an agent or an accountant.
        </p>
      </div>
    </Section>
  );
}
