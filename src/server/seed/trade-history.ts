import { withActual } from '#calc-core/actual';
import { nothingActual, type Actual } from '#calc-core/trade';
import { carryBody, type RecordBody } from '#contract/schemas.ts';
import { lockMember, type Member } from '../members/member.ts';
import { recordOfBody } from '../records/kinds/record-of-body.ts';
import { putRecord } from '../records/kinds/record-writes.ts';
import { tradeOfBody } from '../records/kinds/trades.ts';
import { ownWrite } from '../records/write/write.ts';
import type { Sql } from '../storage/database.ts';
import { demoCarries, type DemoCarry } from './carries.ts';

/** The plan and the facts of a trade, in the form of a request. */
export function knownOf(planned: RecordBody, carry: DemoCarry, actual: Actual): object {
  const record = recordOfBody('carry', carryBody.parse(demoCarries[carry]), '');
  const { plan, ...facts } = withActual(tradeOfBody(planned, ''), record, actual);
  return { plan, actual: facts.actual };
}

/** A demo trade that is first stored without facts. {@link addTradeWithHistory} then adds the facts in `actual`. */
export interface PlannedDemo {
  readonly id: string;
  readonly planned: RecordBody;
  readonly carry: DemoCarry;
  readonly actual: Actual;
  /** `day(0)` is the first day of holding the stock, and `day(7)` is a week later. */
  readonly day: (after: number) => string;
}

const office = ['demo-office-computer', 'office computer'] as const;
const phone = ['demo-phone', 'phone'] as const;

const backdate = `update versions set at = given.at::timestamptz, device = given.device, device_name = given.name
  from (select revision, row_number() over (order by revision) as place from versions
      where owner_id = $1 and kind = 'trade' and id = $2) one
    join unnest($3::text[], $4::text[], $5::text[]) with ordinality as given (at, device, name, place) using (place)
  where versions.owner_id = $1 and versions.kind = 'trade' and versions.id = $2 and versions.revision = one.revision`;

/** Adds the facts of a stored trade in two writes. Gives its versions separate dates and devices. */
export async function addTradeWithHistory(sql: Sql, member: Member, demo: PlannedDemo): Promise<void> {
  const { id, planned, carry, actual, day } = demo;
  const { boughtOn, purchaseWeightkg, purchaseCostHd } = actual;
  const bought = { ...nothingActual, boughtOn, purchaseWeightkg, purchaseCostHd };
  for (const facts of [bought, actual]) {
    const body = { ...planned, ...knownOf(planned, carry, facts) };
    await ownWrite(sql, await lockMember(sql, member.id), (write) => putRecord(write, 'trade', id, body));
  }
  const last = Math.max(...actual.sales.map(({ soldOn }) => Date.parse(soldOn ?? '')));
  const sold = new Date(last).toISOString().slice(0, 10);
  const versions = [
    [`${day(-3)}T21:40:00Z`, ...office],
    [`${boughtOn}T03:12:00Z`, ...phone],
    [`${sold}T06:25:00Z`, ...office],
  ] as const;
  const column = (at: 0 | 1 | 2): readonly string[] => versions.map((version) => version[at]);
  await sql.query(backdate, [member.id, id, column(0), column(1), column(2)]);
}
