import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../storage/database.ts';
import type { Member } from './member.ts';

export type AuditEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'refused'
  | 'member-added'
  | 'member-changed'
  | 'members-renewed'
  | 'member-erased'
  | 'announcement'
  | 'import'
  | 'page-shared'
  | 'page-withdrawn'
  | FarmEvent;

/** Events about the people of a farm. The target is the farm's slug. */
export type FarmEvent =
  | 'farm-named'
  | 'farm-invited'
  | 'farm-withdrawn'
  | 'farm-joined'
  | 'farm-declined'
  | 'farm-role'
  | 'farm-left'
  | 'farm-removed'
  | 'farm-handed-over';

export interface AuditEntry {
  readonly event: AuditEvent;
  readonly memberId?: string | null;
  readonly issuer?: string | null;
  readonly subject?: string | null;
  /** The target is a path, an account or a slug. */
  readonly target?: string | null;
  readonly detail?: Readonly<Record<string, unknown>> | null;
}

export type AuditDatabase = Pick<Sql, 'query'>;

/** Records an action or a refusal. Never pass a token, a password or the contents of a record. */
export async function recordAudit(sql: AuditDatabase, entry: AuditEntry): Promise<void> {
  await sql.query(
    'insert into audit (id, event, member_id, issuer, subject, target, detail) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      uuidv7(),
      entry.event,
      entry.memberId ?? null,
      entry.issuer ?? null,
      entry.subject ?? null,
      entry.target?.slice(0, 500) ?? null,
      entry.detail === undefined || entry.detail === null ? null : JSON.stringify(entry.detail),
    ],
  );
}

const isRefusal = (event: AuditEvent): boolean => event === 'refused' || event === 'sign-in-failed';

/** Writes an audit entry to the log. Call it after the transaction that stored the entry. */
export function logAudit(request: Pick<FastifyRequest, 'log' | 'ip'>, entry: AuditEntry): void {
  const { event, memberId, issuer, subject, target, detail } = entry;
  const line = { audit: event, memberId, issuer, subject, target, detail, from: request.ip };
  if (isRefusal(event)) request.log.warn(line, event);
  else request.log.info(line, event);
}

/** Stores and logs an entry. Do not call it inside a transaction, which may be repeated or rolled back. */
export async function noteAudit(
  sql: AuditDatabase,
  request: Pick<FastifyRequest, 'log' | 'ip'>,
  entry: AuditEntry,
): Promise<void> {
  await recordAudit(sql, entry);
  logAudit(request, entry);
}

/** The member who acted, in the form of an audit entry. */
export const actOf = ({ id, issuer, subject }: Member) => ({ memberId: id, issuer, subject });

const insertSignIn = `insert into audit (id, event, member_id, issuer, subject, detail)
  select $1::uuid, 'sign-in', $2::uuid, $3, $4, $5::jsonb where not exists (
    select 1 from audit where event = 'sign-in' and member_id = $2::uuid and detail->>'token' = $6) returning id`;

/** Records a member's sign-in, once for each token. Only a hash of the token is stored. */
export async function noteSignIn(
  sql: AuditDatabase,
  request: Pick<FastifyRequest, 'log' | 'ip' | 'headers'>,
  member: Member,
): Promise<void> {
  const { memberId, issuer, subject } = actOf(member);
  const header = request.headers.authorization ?? '';
  const token = createHash('sha256').update(header).digest('base64url').slice(0, 16);
  const detail = JSON.stringify({ from: request.ip, token });
  const kept = await sql.query(insertSignIn, [uuidv7(), memberId, issuer, subject, detail, token]);
  if (kept.length > 0) logAudit(request, { event: 'sign-in', memberId, issuer, subject });
}

interface AuditRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly memberId: string | null;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly target: string | null;
  readonly detail: Record<string, unknown> | null;
}

/** The latest 500 entries, newest first. */
export const auditTrail = (sql: AuditDatabase): Promise<AuditRow[]> =>
  sql.query<AuditRow>(
    'select id, at, event, member_id as "memberId", issuer, subject, target, detail from audit order by at desc, id desc limit 500',
  );

const entriesPerPage = 1_000;

/**
 * Yields the whole trail page by page, oldest first.
 * @param since - the date or time to start at; null for all
 */
export async function* auditPages(
  sql: AuditDatabase,
  since: string | null,
): AsyncGenerator<readonly AuditRow[]> {
  // The moment is a text. A Date would lose microseconds, and an entry would be returned twice.
  let last: { readonly moment: string; readonly id: string } | null = null;
  for (;;) {
    const rows: readonly (AuditRow & { readonly moment: string })[] = await sql.query(
      `select id, at, at::text as moment, event, member_id as "memberId", issuer, subject, target, detail from audit
       where ($1::timestamptz is null or at >= $1) and ($2::timestamptz is null or (at, id) > ($2, $3::uuid))
       order by at, id limit $4`,
      [since, last?.moment ?? null, last?.id ?? null, entriesPerPage],
    );
    if (rows.length > 0) yield rows.map(({ moment: _moment, ...entry }) => entry as AuditRow);
    last = rows.at(-1) ?? null;
    if (rows.length < entriesPerPage) return;
  }
}

/** Deletes sign-ins and refusals after 400 days. All other entries are kept. */
export const sweepAudit = (sql: AuditDatabase): Promise<unknown> =>
  sql.query(
    `delete from audit where event in ('sign-in', 'sign-in-failed', 'refused') and at < now() - interval '400 days'`,
  );
