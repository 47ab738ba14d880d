import type { InvitedRole } from '#contract/farms.ts';
import { tradeBody } from '#contract/schemas.ts';
import { lockMember, type Member } from '../members/member.ts';
import { putRecord } from '../records/kinds/record-writes.ts';
import { ownWrite } from '../records/write/write.ts';
import type { Sql } from '../storage/database.ts';

/** A farm with four people, by account id. The bank only reads. */
export const demoFarm: {
  readonly name: string;
  readonly owner: string;
  readonly people: Readonly<Record<string, { readonly role: InvitedRole; readonly since: string }>>;
} = {
  name: 'Warrego Pastoral',
  owner: 'tom@drover.example',
  people: {
    'nina@drover.example': { role: 'works', since: '2024-07-08' },
    'jack@drover.example': { role: 'works', since: '2026-08-14' },
    'bank@drover.example': { role: 'reads', since: '2026-10-02' },
  },
};

/** Changes by other people, so that the history shows several names. */
const edits = [
  {
    by: 'jack@drover.example',
    device: 'phone',
    trade: 'Roma store steers',
    changes: { saleCostHd: '1738.00' },
  },
  {
    by: 'nina@drover.example',
    device: 'office computer',
    trade: 'Roma store steers',
    changes: { saleCostHd: '1751.20' },
  },
  {
    by: 'jack@drover.example',
    device: 'phone',
    trade: 'Dalby feeder steers',
    changes: { numberOfHead: 178 },
  },
] as const;

const share = 'insert into farms (owner_id, holder_id, name, is_shared) values ($1, $1, $2, true)';
const join = 'insert into farm_people (owner_id, person_id, role, since) values ($1, $2, $3, $4)';
const tradeNamed = `select id from trades where owner_id = $1 and name = $2`;
const signed = `update versions set person_id = $3, device = $4, device_name = $5
  where owner_id = $1 and kind = 'trade' and id = $2 and revision = $6`;

/** Adds people to the demo farm, and makes the changes of `edits`. The keys of `members` are account ids. */
export async function shareDemoFarm(
  sql: Sql,
  members: ReadonlyMap<string, Member>,
  bodies: ReadonlyMap<string, object>,
): Promise<void> {
  const owner = members.get(demoFarm.owner);
  if (owner === undefined) return;
  await sql.query(share, [owner.id, demoFarm.name]);
  for (const [account, { role, since }] of Object.entries(demoFarm.people)) {
    const person = members.get(account);
    if (person !== undefined) await sql.query(join, [owner.id, person.id, role, since]);
  }
  for (const { by, device, trade, changes } of edits) {
    const [found] = await sql.query<{ id: string }>(tradeNamed, [owner.id, trade]);
    const [person, body] = [members.get(by), bodies.get(trade)];
    if (found === undefined || person === undefined || body === undefined) continue;
    const locked = await lockMember(sql, owner.id);
    await ownWrite(sql, locked, (write) =>
      putRecord(write, 'trade', found.id, tradeBody.parse({ ...body, ...changes })),
    );
    await sql.query(signed, [owner.id, found.id, person.id, `demo-${device}`, device, locked.revision]);
  }
}
