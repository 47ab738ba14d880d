import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { readRole, roles } from '#contract/roles.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ErrorState, Skeleton } from '#web/ui/frame/States.tsx';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { AdminOnly } from '#web/shell/AdminOnly.tsx';
import { AddMany } from './members/AddMany.tsx';
import { Announce } from './members/Announce.tsx';
import { Pages } from './members/Pages.tsx';
import { RenewAll } from './members/RenewAll.tsx';
import { count } from './members/words.ts';
import styles from './members/Members.module.css';
import { reasonOf, useArea } from '#web/shell/area.ts';
import {
  useMemberCalls,
  type ChangeOfMember,
  type MemberDetails,
  type ListedMembers,
} from './members/calls.ts';
import { useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/admin/members': lists the members, for an Admin. Buttons renew or switch off a membership. */
export default function Members(): ReactElement {
  return (
    <AdminOnly>
      <List />
    </AdminOnly>
  );
}

const searchPause = 250;

function useMembers() {
  const calls = useMemberCalls();
  const notices = useNotices();
  const area = useArea();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<ListedMembers | null>(null);
  const [reason, setReason] = useState('');
  const { load: loadArea } = area;
  const load = useCallback(() => {
    loadArea(async () => {
      try {
        setFound(await calls.members(search, page));
        return messages.none;
      } catch (error) {
        setReason(reasonOf(error));
        throw new Error(messages.cannotLoadUser, { cause: error });
      }
    });
  }, [loadArea, calls, search, page]);
  useEffect(() => {
    const timer = setTimeout(load, search === '' ? 0 : searchPause);
    return () => clearTimeout(timer);
  }, [load, search]);
  const find = (text: string): void => {
    setSearch(text);
    setPage(1);
  };
  const change = (member: MemberDetails, what: ChangeOfMember): void => {
    notices.info(messages.userSaving);
    calls.changeMember(member.slug, what).then(
      (changed) => {
        notices.unsay(messages.userSaving);
        notices.ok(messages.userSaved);
        setFound((before) => before && withChanged(before, changed));
      },
      (error: unknown) => {
        notices.unsay(messages.userSaving);
        notices.error(`${messages.cannotSaveUser}: ${reasonOf(error)}`);
      },
    );
  };
  return { area, search, find, page, setPage, found, reason, load, change };
}

const withChanged = (page: ListedMembers, changed: MemberDetails): ListedMembers => ({
  ...page,
  members: page.members.map((one) => (one.slug === changed.slug ? changed : one)),
});

type ChangeMember = ReturnType<typeof useMembers>['change'];

function columnsFor(own: string, change: ChangeMember): readonly TableColumn<MemberDetails>[] {
  return [
    { id: 'username', header: 'Username', rowHeader: true, cell: ({ username }) => username },
    { id: 'name', header: 'Name', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim() },
    { id: 'company', header: 'Company', cell: ({ company }) => company },
    { id: 'email', header: 'Email', cell: ({ email }) => email },
    {
      id: 'role',
      header: 'Role',
      cell: (member) => (
        <Select
          label={`Role of ${member.username}`}
          hideLabel
          className={styles['role']}
          value={member.role}
          options={roles.map((role) => ({ value: role, label: role }))}
          readOnly={member.slug === own}
          onChange={(text) => change(member, { role: readRole(text) ?? member.role })}
        />
      ),
    },
    {
      id: 'until',
      header: 'Member until',
      cell: ({ membershipYear, isExpired }) => `30 June ${membershipYear}${isExpired ? ', ended' : ''}`,
    },
    {
      id: 'renew',
      header: 'Renew',
      className: styles['act'],
      cell: (member) => (
        <Button
          tone="line"
          onClick={() => change(member, { membershipYear: renewalYear(member, new Date()) })}
        >
          Renew to {renewalYear(member, new Date())}
        </Button>
      ),
    },
    {
      id: 'access',
      header: 'Access',
      className: styles['act'],
      cell: (member) =>
        member.slug === own ? (
          'You'
        ) : (
          <Button
            tone={member.isDeactivated ? 'line' : 'dangerLine'}
            onClick={() => change(member, { deactivated: !member.isDeactivated })}
          >
            {member.isDeactivated ? 'Switch on' : 'Deactivate'}
          </Button>
        ),
    },
  ];
}

/** The year of the next 30 June. On 30 June itself, this year. */
const presentYear = (now: Date): number => (now.getMonth() < 6 ? now.getFullYear() : now.getFullYear() + 1);

/** A renewal adds one year. A membership that ended long ago is renewed to the next 30 June. */
export const renewalYear = ({ membershipYear }: MemberDetails, now: Date): number =>
  Math.max(membershipYear + 1, presentYear(now));

function List(): ReactElement {
  const { slug } = useMember();
  const members = useMembers();
  const { area, found, reason, load, change } = members;
  useScreen({ title: 'Members' });
  return (
    <Page>
      <PageTitle
        title="Members"
        aside={
          <ButtonLink tone="primary" icon="plus" href={addresses.addUser()}>
            Add User
          </ButtonLink>
        }
      />
      <Announce />
      <Tools {...members} />
      {found !== null && found.members.length > 0 && (
        <Table
          caption="Members"
          columns={columnsFor(slug, change)}
          rows={found.members}
          rowKey={(member) => member.slug}
          stacks
        />
      )}
      {found !== null && found.members.length === 0 && (
        <p>No member matches. Search for part of a name, email or company.</p>
      )}
      {found === null && !area.isFailed && <Skeleton />}
      {area.isFailed && (
        <ErrorState
          title={messages.cannotLoadUser}
          actions={
            <Button tone="primary" onClick={load}>
              Try again
            </Button>
          }
        >
          The members could not be loaded ({reason}).
        </ErrorState>
      )}
    </Page>
  );
}

function Tools({ search, find, page, setPage, found, load }: ReturnType<typeof useMembers>): ReactElement {
  const notices = useNotices();
  const [open, setOpen] = useState<'add' | 'renew' | null>(null);
  const close = (): void => setOpen(null);
  const [year] = useState(() => presentYear(new Date()));
  return (
    <div className={styles['tools']}>
      <SearchField label="Find a member" value={search} onInput={find} className={styles['search']} />
      {found !== null && <Pages page={page} total={found.total} onPage={setPage} />}
      <Button tone="line" icon="upload" onClick={() => setOpen('add')}>
        Add from a file
      </Button>
      <Button tone="line" onClick={() => setOpen('renew')}>
        Renew all for 30 June
      </Button>
      {open === 'add' && <AddMany onClose={close} onAdded={load} />}
      {open === 'renew' && (
        <RenewAll
          presentYear={year}
          onClose={close}
          onRenewed={(members, until) => {
            close();
            notices.ok(`Renewed ${count(members, 'member')} to 30 June ${until}`);
            load();
          }}
        />
      )}
    </div>
  );
}
