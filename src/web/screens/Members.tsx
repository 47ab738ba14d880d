import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { readRole, roles } from '#contract/roles.ts';
import { Button, ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { ErrorState, Skeleton } from '#web/ui/frame/States.tsx';
import { Table, type TableColumn } from '#web/ui/text/Table.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { AdminOnly } from '#web/shell/AdminOnly.tsx';
import { Announce } from './members/Announce.tsx';
import { reasonOf, useArea } from '#web/shell/area.ts';
import { useMemberCalls, type MemberChange, type MemberDetails } from './members/calls.ts';
import { useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { useScreen } from '#web/shell/screen.tsx';

/** '/admin/members': who is a member; role, renewal and switching off, for an Admin. */
export default function Members(): ReactElement {
  return (
    <AdminOnly>
      <List />
    </AdminOnly>
  );
}

function useMembers() {
  const calls = useMemberCalls();
  const notices = useNotices();
  const area = useArea();
  const [members, setMembers] = useState<readonly MemberDetails[] | null>(null);
  const [reason, setReason] = useState('');
  const { load: loadArea } = area;
  const load = useCallback(() => {
    loadArea(async () => {
      try {
        setMembers(await calls.members());
        return messages.none;
      } catch (error) {
        setReason(reasonOf(error));
        throw new Error(messages.cannotLoadUser, { cause: error });
      }
    });
  }, [loadArea, calls]);
  useEffect(load, [load]);
  const change = (member: MemberDetails, what: MemberChange): void => {
    notices.info(messages.userSaving);
    calls.changeMember(member.slug, what).then(
      (changed) => {
        notices.unsay(messages.userSaving);
        notices.ok(messages.userSaved);
        setMembers((before) => before?.map((one) => (one.slug === changed.slug ? changed : one)) ?? null);
      },
      (error: unknown) => {
        notices.unsay(messages.userSaving);
        notices.error(`${messages.cannotSaveUser}: ${reasonOf(error)}`);
      },
    );
  };
  return { area, members, reason, load, change };
}

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

/** One year more than now, or than this year's end where the membership has lapsed long ago. */
export function renewalYear({ membershipYear }: MemberDetails, now: Date): number {
  const present = now.getMonth() < 6 ? now.getFullYear() : now.getFullYear() + 1;
  return Math.max(membershipYear + 1, present);
}

function List(): ReactElement {
  const { slug } = useMember();
  const { area, members, reason, load, change } = useMembers();
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
      {members !== null && (
        <Table
          caption="Members"
          columns={columnsFor(slug, change)}
          rows={members}
          rowKey={(member) => member.slug}
          stacks
        />
      )}
      {members === null && !area.isFailed && <Skeleton />}
      {members === null && area.isFailed && (
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
