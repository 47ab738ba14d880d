import { uuidv7 } from 'uuidv7';
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

/** Notes who did or was refused what. Never a token, a password or the content of a record. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
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
