import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { longDate, MS_A_DAY } from '#calc-core/number';
import type { NewSharedPage, SharedPage, SharedRequest } from '#contract/shared.ts';
import { Problem } from '#contract/problems.ts';
import { paperHtml, sharedHtml } from '#paper/html.ts';
import { paperStyle, readerStyle } from '#paper/style.ts';
import { bounds } from '../../bounds.ts';
import { farmNameOf } from '../../farms/people.ts';
import type { Member } from '../../members/member.ts';
import { dayInSydney } from '../../members/membership.ts';
import { recordAudit, actOf } from '../../members/audit.ts';
import type { Database, Sql } from '../../storage/database.ts';
import { moment, momentOf } from '../../storage/moment.ts';
import { pageOf } from './page-of.ts';

/** The whole CSS of a shared page. A page keeps the CSS with which it was made. */
export const sharedStyle = `${paperStyle}${readerStyle}`;

const newToken = (): string => randomBytes(16).toString('base64url');
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A person's name and company on a shared page, such as "Kirra Hale, Drover Downs". */
export const makerOf = ({ firstName, lastName, company, username }: MakerName): string =>
  [[firstName, lastName].filter((name) => name.trim() !== '').join(' ') || username, company]
    .filter((part) => part.trim() !== '')
    .join(', ');

interface OnFarm {
  readonly farm: Member;
  readonly person: Member;
}

type MakerName = Pick<Member, 'firstName' | 'lastName' | 'company' | 'username'>;

/**
 * Stores a page of the current records as HTML. Only the result has the address, because the database stores a hash.
 * @throws Problem not-found for a missing record; too-many when too many pages are open; too-large for too many trades
 */
export async function sharePage(
  database: Database,
  { farm, person }: OnFarm,
  request: SharedRequest,
  site: { readonly origin: string; readonly version: string },
): Promise<NewSharedPage> {
  const now = new Date();
  const endsAt = new Date(now.getTime() + request.days * MS_A_DAY);
  const token = newToken();
  const id = uuidv7();
  const title = await database.tx(async (sql) => {
    await requirePlace(sql, farm.id);
    const page = await pageOf(sql, farm.id, request, dayInSydney(now));
    const by = makerOf({
      ...person,
      company: person.id === farm.id ? person.company : await farmNameOf(sql, farm.id),
    });
    const body = paperHtml(page, { by, date: dayInSydney(now), version: site.version });
    const html = sharedHtml(body, {
      title: page.title,
      style: sharedStyle,
      from: {
        who: by,
        says: `shares this page with you. Read only, until ${longDate(dayInSydney(endsAt))}.`,
      },
    });
    await sql.query(insertPage, [id, farm.id, hashOf(token), request.kind, page.title, html, now, endsAt]);
    await recordAudit(sql, {
      ...actOf(person),
      event: 'page-shared',
      target: id,
      detail: { kind: request.kind, days: request.days },
    });
    return page.title;
  });
  return {
    id,
    kind: request.kind,
    title,
    createdAt: momentOf(now),
    endsAt: momentOf(endsAt),
    withdrawnAt: null,
    opened: 0,
    openedAt: null,
    url: `${site.origin}/s/${token}`,
  };
}

const openPages = `select count(*)::int as pages, extract(epoch from min(ends_at) - now())::int as "freeIn"
  from shared_pages where owner_id = $1 and withdrawn_at is null and ends_at > now()`;

/**
 * Checks that the member may open another page. Locks the member's row, so simultaneous pages count too.
 * @throws Problem too-many
 */
async function requirePlace(sql: Sql, memberId: string): Promise<void> {
  await sql.query('select 1 from members where id = $1 for update', [memberId]);
  const [row] = await sql.query<{ pages: number; freeIn: number | null }>(openPages, [memberId]);
  if (row === undefined || row.pages < bounds.pages) return;
  throw new Problem('too-many', {
    retryAfter: Math.max(1, row.freeIn ?? 1),
    text: `You have ${bounds.pages} shared pages open. Withdraw one first.`,
  });
}

const insertPage = `insert into shared_pages (id, owner_id, token_hash, kind, title, html, created_at, ends_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

type ListedRow = SharedPage & Record<string, unknown>;

const listed = `select id, kind, title, created_at::text as "createdAt", ends_at::text as "endsAt",
    withdrawn_at::text as "withdrawnAt", opened, opened_at::text as "openedAt"
  from shared_pages where owner_id = $1 order by created_at desc, id desc limit 200`;

const orNull = (at: string | null): string | null => (at === null ? null : moment(at));

/** The member's 200 newest pages, newest first. Ended pages are included. Times are RFC 3339. */
export async function sharedPagesOf(sql: Pick<Sql, 'query'>, ownerId: string): Promise<SharedPage[]> {
  return (await sql.query<ListedRow>(listed, [ownerId])).map((row) => ({
    ...row,
    createdAt: moment(row.createdAt),
    endsAt: moment(row.endsAt),
    withdrawnAt: orNull(row.withdrawnAt),
    openedAt: orNull(row.openedAt),
  }));
}

const withdraw = `update shared_pages set withdrawn_at = coalesce(withdrawn_at, now()), html = ''
  where id = $1 and owner_id = $2 returning id`;

/**
 * Ends a page at once and deletes its HTML. Repeating it changes nothing.
 * @throws Problem not-found for another member's page
 */
export const withdrawPage = (database: Database, { farm, person }: OnFarm, id: string): Promise<void> =>
  database.tx(async (sql) => {
    const [row] = await sql.query(withdraw, [id, farm.id]);
    if (row === undefined) throw new Problem('not-found');
    await recordAudit(sql, { ...actOf(person), event: 'page-withdrawn', target: id });
  });

interface FoundRow extends MakerName, Record<string, unknown> {
  readonly id: string;
  readonly html: string;
  readonly isOpen: boolean;
}

const find = `select p.id, p.html, m.first_name as "firstName", m.last_name as "lastName", m.company, m.username,
    (p.withdrawn_at is null and p.ends_at > now() and not m.deactivated) as "isOpen"
  from shared_pages p left join farms f on f.owner_id = p.owner_id and f.is_shared
    join members m on m.id = coalesce(f.holder_id, p.owner_id) where p.token_hash = $1`;
const count = `update shared_pages set opened = opened + 1, opened_at = now() where id = $1`;

/** Returns the HTML of an open page, the farm's owner for an ended page, or null. With `isOpening`, the page counts as opened. */
export async function findShared(
  sql: Pick<Sql, 'query'>,
  token: string,
  isOpening: boolean,
): Promise<{ readonly html: string } | { readonly endedBy: string } | null> {
  const [row] = await sql.query<FoundRow>(find, [hashOf(token)], 'find-shared');
  if (row === undefined) return null;
  const [name = ''] = makerOf({ ...row, company: '' }).split(',');
  if (!row.isOpen) return { endedBy: name };
  if (isOpening) await sql.query(count, [row.id]);
  return { html: row.html };
}

/** Deletes the HTML of ended pages. After 400 days, also deletes their rows. */
export async function sweepShared(sql: Pick<Sql, 'query'>): Promise<void> {
  await sql.query(`update shared_pages set html = '' where ends_at < now() and html <> ''`);
  await sql.query(`delete from shared_pages where ends_at < now() - interval '400 days'`);
}
