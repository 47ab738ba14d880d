/** Every declared amount must be stored. The reply to a write repeats the request, so an amount without a column would look stored. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryAmountNames, carryInputs } from '#calc-core/carry';
import { emptyValue } from '#calc-core/field';
import type { InputDeclaration } from '#calc-core/figure';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { storedAmountNames, tradeInputs } from '#calc-core/trade';
import { cameLater } from '#contract/first-contract.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { fromWire, toWire, wireName } from '#contract/wire.ts';
import { postgres } from '#server/storage/drizzle.ts';
import * as schema from '#server/storage/schema.ts';
import { filledRecord, valueOf, withEmpty } from '../contract/filled.ts';
import { migratedTables, missingStatements } from '../run/migrations.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

const folder = new URL('../../src/server/storage/migrations/', import.meta.url);

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path.replace('{me}', kirra.slug), {
    as: kirra,
    ...(body === undefined ? {} : { body }),
  });

/** A random valid value of the input. It is a whole number if `whole` is true. */
const amountOf = ({ whole, max }: InputDeclaration) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: max === undefined ? 9_999 : Number(max) - 1 }),
      fc.integer({ min: 0, max: 99 }),
    )
    .map(([units, cents]) => (whole === true ? String(units) : `${units}.${String(cents).padStart(2, '0')}`));

const amountsOf = (inputs: readonly (readonly [string, InputDeclaration])[]) =>
  fc.record(Object.fromEntries(inputs.map(([name, input]) => [name, amountOf(input)])));

const tradeAmounts = amountsOf(storedAmountNames.map((name) => [name, tradeInputs[name]]));
const carryAmounts = amountsOf(
  carryAmountNames.map((name) => [wireName(carryInputs[name]), carryInputs[name]]),
);

test('every declared amount of trade and carry survives POST, a change of its carry, GET, export and import', async () => {
  await fc.assert(
    fc.asyncProperty(tradeAmounts, carryAmounts, carryAmounts, async (amounts, first, second) => {
      const carry = await call('POST', '/api/Carrys/{me}', { ...first, name: 'Grass' });
      expect(carry.body).toMatchObject(first);
      const trade = await call('POST', '/api/Trades/{me}', {
        ...amounts,
        name: 'Steers',
        carryId: carry.body.id,
      });
      expect(trade.body).toMatchObject(amounts);

      const carryPath = `/api/Carrys/{me}/detail/${carry.body.id}`;
      const tradePath = `/api/Trades/{me}/detail/${trade.body.id}`;
      expect((await call('PUT', carryPath, { ...second, name: 'Oats' })).status).toBe(200);
      expect((await call('GET', carryPath)).body).toMatchObject(second);
      expect((await call('GET', tradePath)).body).toMatchObject({ ...amounts, carryName: 'Oats' });

      const backup = (await call('GET', '/api/export/{me}')).body;
      expect((await call('DELETE', tradePath)).status).toBe(204);
      expect((await call('DELETE', carryPath)).status).toBe(204);
      expect((await call('POST', '/api/import/{me}', backup)).status).toBe(200);
      expect((await call('GET', carryPath)).body).toMatchObject(second);
      expect((await call('GET', tradePath)).body).toMatchObject(amounts);
    }),
    { numRuns: 10 },
  );
});

const heldBack: ReadonlySet<string> = new Set(['animalTypeId', 'animalSubTypeId']);

test.each(recordKindNames)(
  'a PUT of a %s keeps later fields that it leaves out, empties left-out fields of the first contract, and empties any field sent as empty',
  async (kind) => {
    const declared = fieldsOfKind(kind).filter(({ name }) => !heldBack.has(name));
    await fc.assert(
      fc.asyncProperty(fc.subarray([...declared]), fc.boolean(), async (chosen, isSaid) => {
        const record = filledRecord(kind, randomUUID());
        const body = { ...toWire(kind, record) };
        const path = recordPaths.detail(kind, kirra.slug, record.id);
        expect((await call('POST', recordPaths.list(kind, kirra.slug), body)).status).toBe(201);
        const before = fromWire(kind, (await call('GET', path)).body);

        const empty = toWire(kind, chosen.reduce(withEmpty, record), () => true);
        for (const field of chosen) {
          if (isSaid && field.type !== 'date') body[wireName(field)] = empty[wireName(field)];
          else delete body[wireName(field)];
        }
        expect((await call('PUT', path, body)).status).toBe(200);
        const after = fromWire(kind, (await call('GET', path)).body);
        for (const field of declared) {
          const isKept =
            !chosen.includes(field) || field.type === 'date' || (!isSaid && cameLater(kind, field));
          expect([field.name, valueOf(after, field)]).toEqual([
            field.name,
            isKept ? valueOf(before, field) : emptyValue(field),
          ]);
        }
      }),
      { numRuns: 6 },
    );
  },
);

test('the migrated tables have exactly the columns of schema.ts', async () => {
  const migrated = await migratedTables(folder);
  expect(await missingStatements(migrated, schema)).toEqual([]);
  const columns = await service.database.query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'
      and table_name not in ('migrations_done', 'migration_lock')`,
  );
  const declared = Object.values(migrated.tables).flatMap(({ name, columns: own }) =>
    Object.keys(own).map((column) => `${name}.${column}`),
  );
  expect(columns.map(({ at }) => at).toSorted()).toEqual(declared.toSorted());
});

test('a column that only schema.ts has is named with the SQL that would create it', async () => {
  const sheds = postgres.pgTable('sheds', { numberOfPens: postgres.numeric() });
  expect((await missingStatements(await migratedTables(folder), { ...schema, sheds })).join('\n')).toContain(
    '"number_of_pens" numeric',
  );
});
