import { v7 as uuidv7 } from 'uuid';
import type { Carry } from '#calc-core/carry';
import type { Database, Sql } from '../storage/database.ts';
import { recordAudit, type AuditEntry } from './audit.ts';
import { daysLeft, lastDay } from './membership.ts';
import { personName, type PersonName } from './person-name.ts';

/** A notification to a member. The member gets only one notification for each `event`. */
export interface Notice {
  readonly event: string;
  readonly title: string;
  readonly description: string;
  /** A path of this site, or an https address (security 20). */
  readonly urlLink: string;
  readonly iconClass: string;
  readonly buttonClass: string;
}

const insert = `insert into notifications (id, member_id, event, title, description, url_link, icon_class, button_class)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (member_id, event) do nothing`;

export async function notify(sql: Sql, memberId: string, notice: Notice): Promise<void> {
  const { event, title, description, urlLink, iconClass, buttonClass } = notice;
  await sql.query(insert, [uuidv7(), memberId, event, title, description, urlLink, iconClass, buttonClass]);
}

interface NotifiedChange {
  readonly sql: Sql;
  readonly member: { readonly id: string; readonly slug: string };
  /** The person who made the change. Null on a farm that was never shared. */
  readonly writer: string | null;
}

interface Notified extends Record<string, unknown> {
  readonly id: string;
}

const working = `select coalesce(farms.holder_id, members.id) as id from members
    left join farms on farms.owner_id = members.id and is_shared where members.id = $1
  union select person_id from farm_people where owner_id = $1 and left_at is null and role = 'works'`;
const nameOf = `select first_name as "firstName", last_name as "lastName", username from members where id = $1`;

/** Notifies the owner and workers of a farm that a carry has changed. Each gets at most one notification per carry and day. */
export async function notifyCarryChanged(
  { sql, member, writer }: NotifiedChange,
  carry: Carry,
  count: number,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const which =
    count === 1 ? '1 trade that uses it has' : `${count.toLocaleString('en-AU')} trades that use it have`;
  const notice = (by: string): Notice => ({
    event: `carry ${carry.id} ${day}`,
    title: 'Cost of carry changed',
    description: `'${carry.name}' was changed${by}; ${which} new figures.`,
    urlLink: `/carry/${member.slug}/CarryDetail/${carry.id}`,
    iconClass: 'carry',
    buttonClass: 'info',
  });
  if (writer === null) return notify(sql, member.id, notice(''));
  const [named] = await sql.query<PersonName & Record<string, unknown>>(nameOf, [writer]);
  const by = named === undefined ? '' : ` by ${personName(named)}`;
  for (const { id } of await sql.query<Notified>(working, [member.id]))
    await notify(sql, id, notice(id === writer ? '' : by));
}

const dateWords = (day: string): string => {
  const [year, , date] = day.split('-');
  return `${Number(date)} June ${year}`;
};

/** Notifies the member once in the last 30 days of a membership year. */
export async function notifyMembershipEnding(
  sql: Sql,
  member: { readonly id: string; readonly membershipYear: number },
  now: Date,
): Promise<void> {
  const left = daysLeft(member.membershipYear, now);
  if (left < 0 || left > 30) return;
  const end = dateWords(lastDay(member.membershipYear));
  await notify(sql, member.id, {
    event: `membership ${member.membershipYear}`,
    title: 'Membership ends soon',
    description: `The calculators time out on ${end}. Ask your Admin to renew; reading goes on.`,
    urlLink: '/user/terms',
    iconClass: 'membership',
    buttonClass: 'warning',
  });
}

interface NewAnnouncement {
  readonly title: string;
  readonly description: string;
  readonly urlLink: string;
}

/** Sends an Admin's announcement to every member with access, and adds the audit entry. Returns the number of members. */
export const announce = (
  database: Database,
  announcement: NewAnnouncement,
  entry: AuditEntry,
): Promise<number> =>
  database.tx(async (sql) => {
    await recordAudit(sql, entry);
    return notifyEverybody(sql, announcement);
  });

async function notifyEverybody(sql: Sql, announcement: NewAnnouncement): Promise<number> {
  const members = await sql.query<{ id: string }>('select id from members where not deactivated');
  const event = `announcement ${uuidv7()}`;
  for (const { id } of members) {
    await notify(sql, id, { ...announcement, event, iconClass: 'announcement', buttonClass: 'primary' });
  }
  return members.length;
}

interface NotificationRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly displayDate: string;
  readonly urlLink: string;
  readonly iconClass: string;
  readonly buttonClass: string;
  readonly expired: boolean;
}

/** The member's 200 newest notifications, newest first. An opened notification is `expired`. */
export function notificationsOf(sql: Sql, memberId: string): Promise<NotificationRow[]> {
  return sql.query<NotificationRow>(
    `select id, title, description, display_date as "displayDate", url_link as "urlLink", icon_class as "iconClass",
      button_class as "buttonClass", expired_at is not null as expired
     from notifications where member_id = $1 order by display_date desc, id desc limit 200`,
    [memberId],
  );
}

/** Marks a notification as opened. False if the member has no such notification. */
export async function expireNotification(sql: Sql, memberId: string, id: string): Promise<boolean> {
  const rows = await sql.query(
    'update notifications set expired_at = coalesce(expired_at, now()) where member_id = $1 and id = $2 returning id',
    [memberId, id],
  );
  return rows.length === 1;
}
