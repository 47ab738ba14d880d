/**
 * Follows the amount `deliveryFee` through Drover and prints where it appeared. tests/server/new-amount.test.ts runs this in a copy that
 * declares the amount.
 */
import { randomUUID } from 'node:crypto';
import { planAndActual } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';
import { holdOrSell } from '#calc-core/hold/hold.ts';
import { rungVerdicts, type PriceClass } from '#calc-core/market';
import { calculateCarry, nothingActual, tradeFields, tradeInputs } from '#calc-core/trade';
import { labelOf } from '#contract/labels.ts';
import { fromWire } from '#contract/wire.ts';
import { insertMember } from '#server/members/manage.ts';
import { presentMembershipYear } from '#server/members/membership.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { buildServer } from '#server/server.ts';
import { readSettings } from '#server/settings.ts';
import { openStorage } from '#server/storage/open.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { tradeInputsOn } from '#web/forms/parts/form-sections.ts';
import { fullTitle, plainText } from '#web/sheets/columns/column.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { conflictLabel, conflictValue } from '#web/forms/conflict/conflict-words.ts';
import { planOf } from '#workbook/read/plan.ts';
import { csvOf } from '#web/sheets/workbook/csv.ts';
import { tableOfText } from '#workbook/read/text-table.ts';

const name = 'deliveryFee';
const settings = {
  ...readSettings({ ...process.env, LOG_LEVEL: 'silent' }),
  demo: false,
  webDir: '/nonexistent',
};
const storage = await openStorage(settings);
const app = await buildServer(settings, storage);
await app.ready();

const subject = `auth|${randomUUID()}`;
await insertMember(storage.database, {
  slug: 'kirra',
  subject,
  role: 'Normal',
  issuer: settings.identity.memberIssuer,
  username: 'kirra',
  email: 'kirra@drover.example',
  firstName: 'Test',
  lastName: 'Member',
  company: '',
  membershipYear: presentMembershipYear(new Date()),
});
const authorization = `Bearer ${await issueAccessToken(storage.database, settings, subject)}`;

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<Record<string, unknown>> {
  const reply = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  return reply.json();
}

const prices = { numberOfHead: '10', saleCostHd: '1000', purchaseCostHd: '900' };
const carry = await call('POST', '/api/Carrys/kirra', {
  name: 'Grass',
  carryTypeId: 2,
  weeksHeld: '26',
  [name]: '3',
});
const made = await call('POST', '/api/Trades/kirra', {
  ...prices,
  name: 'Steers',
  carryId: carry['id'],
  [name]: '7.50',
});
const older = await call('POST', '/api/Trades/kirra', {
  ...prices,
  name: 'From an older client',
  carryId: carry['id'],
});
await call('PUT', `/api/Carrys/kirra/detail/${String(carry['id'])}`, { ...carry, freightIn: '2' });
const kept = await call('GET', `/api/Trades/kirra/detail/${String(made['id'])}`);
/** Writes a record and reads it again. Returns its name and the amount. */
async function after(path: string, body: object): Promise<readonly unknown[]> {
  await call('PUT', path, body);
  const { name: called, [name]: amount = 'left out' } = await call('GET', path);
  return [called, amount];
}
const carryPath = `/api/Carrys/kirra/detail/${String(carry['id'])}`;
const tradePath = `/api/Trades/kirra/detail/${String(made['id'])}`;
const carryOfOlderApp: Record<string, unknown> = { ...carry, name: 'Oats' };
delete carryOfOlderApp[name];
const tradeOfOlderApp = { ...prices, name: 'Renamed', carryId: carry['id'] };
const backup = (await call('GET', '/api/export/kirra')) as { trades?: readonly Record<string, unknown>[] };
const refused = await call('POST', '/api/Trades/kirra', { ...prices, [name]: '-1' });

const records = memoryRecords({
  trades: [fromWire('trade', kept)],
  carries: [fromWire('carry', carry)],
  groups: [],
});
const kind = tradesKind(records, false, () => '2026-11-22');
const column = kind.columns.find(({ id }) => id === name);
const row = records.trades()[0];
const input: InputDeclaration | undefined = Object.values<InputDeclaration>(tradeInputs).find(
  (each) => each.name === name,
);
const written = row && column?.entry?.read('$8.25', row);
const edit = row && written?.ok === true ? kind.patch(row, written.changes) : null;
const pasted = tableOfText('Name\tDelivery fee\nSteers\t8.25\n');
const csv = column && row ? csvOf([column], [row]) : '';
const openapi = await app.inject('/openapi.json');

const ofOlderApp = {
  trade: await after(tradePath, tradeOfOlderApp),
  carry: await after(carryPath, carryOfOlderApp),
  emptied: [
    (await after(tradePath, { ...tradeOfOlderApp, [name]: null }))[1],
    (await after(carryPath, { ...carryOfOlderApp, [name]: '' }))[1],
  ],
};

const steers: PriceClass = {
  name: 'Steers',
  animalTypeId: 1,
  animalSubTypeId: 1,
  basis: 'lwt',
  dressing: null,
  becomes: '',
  rungs: [
    { weightKg: '300', price: '4', head: null },
    { weightKg: '400', price: '4', head: null },
  ],
};
const growing: Carry = { ...fromWire('carry', carry), carryTypeId: 1, weightGainKg: '1', agistmentRate: '5' };
const dear = { [name]: '90' };
const dearer: Carry = { ...growing, ...dear };
const hand = { animalTypeId: 1, animalSubTypeId: 1, head: '10', weightKg: '300', prices: steers } as const;
const [held, heldDearer] = [growing, dearer].map((each) =>
  holdOrSell({ ...hand, carry: each }).weeks?.map(({ made: value }) => value.toFixed()),
);
const [climbed, climbedDearer] = [growing, dearer].map((each) =>
  rungVerdicts(steers, each).map(({ next }) => next?.costs.value?.toFixed()),
);
const paidAsOne = planAndActual(
  { trade: fromWire('trade', kept), carry: fromWire('carry', carry) },
  { ...nothingActual, costs: { purchaseCosts: '10' } },
).actual.figures.purchaseCosts;
const ofCarry = {
  purchaseCosts: calculateCarry(growing).figures.purchaseCosts.value?.toFixed(),
  // The typed amount replaces the carry's three purchase costs. The trade's own 7.50 is added.
  paidAsOne: paidAsOne.value?.toFixed(),
  weeksHeld: held?.length,
  chargedAgain: JSON.stringify([held, climbed]) !== JSON.stringify([heldDearer, climbedDearer]),
};

console.log(
  JSON.stringify({
    stored: name in tradeFields,
    made: made[name],
    ofOlderApp,
    ofCarry,
    older: older[name] ?? 'left out',
    kept: kept[name],
    purchaseCosts: kept['purchaseCosts'],
    backup: backup.trades?.map((trade) => trade[name]),
    refused: refused['title'],
    heading: column && fullTitle(column),
    cell: column && row && plainText(column, row),
    edit: edit !== null && edit !== undefined && 'patch' in edit ? edit.patch : null,
    formField: tradeInputsOn(input?.card ?? '', kindOf(1)).some((field) => String(field.name) === name),
    label: labelOf('trade', name),
    csv: csv.replace('\ufeff', '').trim().split(/\r?\n/),
    imported: planOf(pasted, kind).columns.map(({ becomes }) => becomes),
    conflict: [
      conflictLabel('trade', {
        field: name,
        label: labelOf('trade', name),
        mine: '8.25',
        base: null,
        theirs: '9',
      }),
      conflictValue('trade', name, '8.25'),
    ],
    documented: openapi.body.includes(name),
  }),
);
await app.close();
await storage.close();
