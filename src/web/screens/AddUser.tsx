import { useState, type FormEvent, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { roles } from '#contract/roles.ts';
import { ApiProblem } from '#web/data/api/client.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Fields, fieldSpan } from '#web/ui/fields/Field.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { AdminOnly } from '#web/shell/AdminOnly.tsx';
import { reasonOf, useArea } from '#web/shell/area.ts';
import { useMemberCalls, type NewUser } from './members/calls.ts';
import { TimedBanner } from '#web/shell/TimedBanner.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/admin/addUser': adds a member. Sends the role's name, because two roles of the specification have the number 2. */
export default function AddUser(): ReactElement {
  return (
    <AdminOnly>
      <Form />
    </AdminOnly>
  );
}

const blank: NewUser = {
  username: '',
  company: '',
  firstName: '',
  lastName: '',
  email: '',
  providerAccountId: '',
  role: 'Normal',
};

const fields = [
  { name: 'username', label: 'Username', isRequired: true, complete: 'off' },
  { name: 'company', label: 'Company', isRequired: false, complete: 'organization' },
  { name: 'firstName', label: 'First name', isRequired: false, complete: 'off' },
  { name: 'lastName', label: 'Last name', isRequired: false, complete: 'off' },
  { name: 'email', label: 'Email', isRequired: true, complete: 'off' },
  { name: 'providerAccountId', label: 'External login security id', isRequired: true, complete: 'off' },
] as const;

type UserFieldName = (typeof fields)[number]['name'];
type UserFaults = Readonly<Partial<Record<UserFieldName, string>>>;

/** Finds errors before the form is sent. */
export function faultsOf(user: NewUser): UserFaults {
  const faults: Partial<Record<UserFieldName, string>> = {};
  for (const { name, label, isRequired } of fields) {
    if (isRequired && user[name].trim() === '') faults[name] = `${label} is missing. Type it, then save.`;
  }
  if (faults.email === undefined && !/^[^\s@]+@[^\s@]+$/.test(user.email.trim())) {
    faults.email = `'${user.email}' is not an email address. Type one like name@example.com.`;
  }
  return faults;
}

function useAddUser() {
  const calls = useMemberCalls();
  const area = useArea();
  const [user, setUser] = useState(blank);
  const [faults, setFaults] = useState<UserFaults>({});
  const [reason, setReason] = useState('');
  const save = (): void => {
    const found = faultsOf(user);
    setFaults(found);
    setReason('');
    if (Object.keys(found).length > 0) return;
    area.save(messages.userSavingUser, async () => {
      try {
        await calls.addMember(user);
        setUser(blank);
        return messages.userSaved;
      } catch (error) {
        if (error instanceof ApiProblem && error.field !== null) setFaults({ [error.field]: error.message });
        setReason(reasonOf(error));
        const isTaken = error instanceof ApiProblem && error.code === 'already-exists';
        throw new Error(isTaken ? messages.userLinkFailed : messages.cannotSaveUser, { cause: error });
      }
    });
  };
  const put = (name: keyof NewUser, value: string): void => {
    setUser((before) => ({ ...before, [name]: value }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
  };
  return { area, user, faults, reason, save, put };
}

function Form(): ReactElement {
  const { area, user, faults, reason, save, put } = useAddUser();
  useScreen({ title: 'Admin Add User' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  const isGood = area.message === messages.userSaved || area.isSaving;
  return (
    <Page>
      <TimedBanner message={area.message} tone={isGood ? 'ok' : 'error'} />
      <PageTitle
        title="Admin Add User"
        aside={
          <TextLink href={addresses.members()} icon="people">
            Members
          </TextLink>
        }
      />
      <Section title="User">
        <form onSubmit={submit} noValidate>
          <Fields>
            <p className={fieldSpan(6)}>Username, Email and External login security id are required.</p>
            {fields.map(({ name, label, complete, isRequired }) => (
              <TextField
                key={name}
                label={label}
                value={user[name]}
                autoComplete={complete}
                required={isRequired}
                className={fieldSpan(3)}
                onInput={(value) => put(name, value)}
                {...(faults[name] !== undefined && { message: faults[name] })}
              />
            ))}
            <Select
              label="Role"
              value={user.role}
              options={roles.map((role) => ({ value: role, label: role }))}
              className={fieldSpan(3)}
              onChange={(role) => put('role', role)}
            />
            {reason !== '' && (
              <p role="alert" className={fieldSpan(6)}>
                {reason}
              </p>
            )}
            <p className={fieldSpan(6)}>
              <Button tone="primary" type="submit" busy={area.isSaving}>
                Save
              </Button>
            </p>
          </Fields>
        </form>
      </Section>
    </Page>
  );
}
