import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../storage/database.ts';

export type AuditEvent =
  | 'sign-in'
  | 'sign-in-failed'
  | 'refused'
  | 'member-added'
  | 'member-changed'
  | 'announcement'
  | 'import';

export interface AuditEntry {
  readonly event: AuditEvent;
  readonly memberId?: string | null;
  readonly issuer?: string | null;
  readonly subject?: string | null;
  /** What it was about: a path, an account, a slug. */
  readonly target?: string | null;
  readonly detail?: Readonly<Record<string, unknown>> | null;
}

export type AuditDatabase = Pick<Sql, 'query'>;

/** Notes who did or was refused what. Never a token, a password or the content of a record. */
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

/**
 * The same as a line of the log, for whoever watches that: what happened, by whom and from where. Written once the entry is
 * kept for sure, so after the transaction that kept it.
 */
export function logAudit(request: Pick<FastifyRequest, 'log' | 'ip'>, entry: AuditEntry): void {
  const { event, memberId, issuer, subject, target, detail } = entry;
  const line = { audit: event, memberId, issuer, subject, target, detail, from: request.ip };
  if (isRefusal(event)) request.log.warn(line, event);
  else request.log.info(line, event);
}

/** Keeps the entry and logs it. Not inside a transaction: that may be run again or rolled back. */
export async function noteAudit(
  sql: AuditDatabase,
  request: Pick<FastifyRequest, 'log' | 'ip'>,
  entry: AuditEntry,
): Promise<void> {
  await recordAudit(sql, entry);
  logAudit(request, entry);
}
