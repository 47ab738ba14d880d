import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newBoard, recordOfBoard } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { newId, type Edit, type Kind } from '#web/data/records.ts';
import { goneOf, restorable, restoring, trashPage, unsentGone, type Gone } from '#web/trash/gone.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let offline: Device;
let online: Device;

beforeAll(async () => {
  service = await startService();
  me = await service.member();
  offline = await new Device(service, me, 'phone').open();
  online = await new Device(service, me, 'office computer').open();
});
afterAll(async () => {
  await Promise.all([offline.close(), online.close()]);
  await service.close();
});

const kinds = ['trade', 'carry', 'group', 'board'] as const;

/**
 * The columns: the phone's steps offline, the office's steps meanwhile, the outcome. The office sends its steps first. Then the phone sends
 * its steps together. 'asked' means that the phone gets a conflict. Both devices end with the phone's answer to it.
 */
const ofRecordThere = `
  edit                   | edit                   | asked: phone's edit, or office's edit
  edit                   | edit another field     | both edits
  edit                   | delete                 | asked: phone's edit, or deleted
  edit                   | delete, restore        | phone's edit
  edit                   | delete, restore, edit  | asked: phone's edit, or office's edit
  edit another field     | edit                   | both edits
  edit another field     | edit another field     | asked: phone's edit, or office's edit
  edit another field     | delete                 | asked: phone's edit, or deleted
  edit another field     | delete, restore        | phone's edit
  edit another field     | delete, restore, edit  | both edits
  delete                 | nothing                | deleted
  delete                 | edit                   | asked: deleted, or office's edit
  delete                 | edit another field     | asked: deleted, or office's edit
  delete                 | delete                 | deleted
  delete                 | delete, restore        | deleted
  delete                 | delete, restore, edit  | asked: deleted, or office's edit
  delete, restore        | edit                   | asked: as it was, or office's edit
  delete, restore        | edit another field     | asked: as it was, or office's edit
  delete, restore        | delete                 | asked: as it was, or deleted
  delete, restore        | delete, restore        | as it was
  delete, restore        | delete, restore, edit  | asked: as it was, or office's edit
  delete, restore, edit  | edit                   | asked: phone's edit, or office's edit
  delete, restore, edit  | edit another field     | asked: phone's edit, or both edits
  delete, restore, edit  | delete                 | asked: phone's edit, or deleted
  delete, restore, edit  | delete, restore        | phone's edit
  delete, restore, edit  | delete, restore, edit  | asked: phone's edit, or office's edit
  nothing                | delete                 | deleted
  nothing                | delete, restore, edit  | office's edit`;
/**
 * Like the table above, but the record is deleted before both devices begin.
 * If one device restores the record, and the other restores and deletes it, the record stays.
 */
const ofDeletedRecord = `
  restore                | nothing                | as it was
  restore                | restore                | as it was
  restore                | restore, edit          | office's edit
  restore                | restore, delete        | as it was
  restore, edit          | restore                | phone's edit
  restore, edit          | restore, edit          | asked: phone's edit, or office's edit
  restore, edit          | restore, delete        | phone's edit
  restore, delete        | nothing                | deleted
  restore, delete        | restore                | as it was
  restore, delete        | restore, edit          | office's edit
  restore, delete        | restore, delete        | deleted
  nothing                | restore, delete        | deleted`;

interface Row {
  readonly isGone: boolean;
  readonly phone: string;
  readonly office: string;
  readonly ends: string;
}

const rowsOf = (table: string, isGone: boolean): readonly Row[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([phone = '', office = '', ends = '']) => ({ isGone, phone, office, ends }));

const edited = { trade: 'saleCostHd', carry: 'freightIn', group: 'name', board: 'name' } as const;
const another = { trade: 'purchaseCostHd', carry: 'freightOut' } as const;

interface Case extends Row {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
  readonly answer: 'mine' | 'theirs';
}

const hasAnother = (kind: Kind): kind is keyof typeof another => kind in another;

const cases: readonly Case[] = kinds.flatMap((kind) =>
  [...rowsOf(ofRecordThere, false), ...rowsOf(ofDeletedRecord, true)]
    .filter(({ phone, office }) => hasAnother(kind) || !`${phone} ${office}`.includes('another'))
    .flatMap((row) => {
      // Trades and groups try both answers to a conflict. Carries try only 'mine'. Other kinds try only 'theirs'.
      const isAsked = row.ends.startsWith('asked') && (kind === 'trade' || kind === 'group');
      const answers = isAsked
        ? (['mine', 'theirs'] as const)
        : ([kind === 'carry' ? 'mine' : 'theirs'] as const);
      return answers.map((answer) => ({ ...row, kind, id: newId(), answer }));
    }),
);

function made({ kind, id }: Case): Edit {
  const docs = {
    trade: {
      ...newTrade(id, '2026-11-16', [], []),
      name: 'As it was',
      saleCostHd: '900',
      purchaseCostHd: '700',
    },
    carry: { ...newCarry(id), name: 'As it was', freightIn: '900', freightOut: '700' },
    group: { id, name: '900' },
    board: recordOfBoard({ ...newBoard(id, '2026-11-16'), name: '900' }),
  };
  return { kind, id, op: 'create', doc: docs[kind] } as unknown as Edit;
}

const keyOf = ({ kind, id }: Case): `${Kind}/${string}` => `${kind}/${id}`;

function recordOn({ records }: Device, { kind, id }: Case): object | null {
  if (kind === 'trade') return records.trade(id)?.trade ?? null;
  if (kind === 'carry') return records.carry(id)?.carry ?? null;
  return (kind === 'group' ? records.group(id)?.group : records.board(id)?.record) ?? null;
}

async function trashOn({ records, api, named, online: hasSignal }: Device): Promise<readonly Gone[]> {
  const told: Gone[] = [];
  for (let before: string | null = null; hasSignal;) {
    const page = await trashPage(api, me.slug, before);
    told.push(...page.items.map(goneOf));
    if (page.next === null) break;
    before = page.next;
  }
  return restorable(records, unsentGone(records, named), told);
}

/** Runs one step of all cases. `word` returns the step of a case, or undefined if it has none. */
function doAll(
  device: Device,
  word: (each: Case) => string | undefined,
  trash: readonly Gone[],
  value: string,
): void {
  const { records } = device;
  const of = (wanted: string) => cases.filter((each) => word(each) === wanted);
  const patch = ({ kind, id }: Case, field: string): Edit =>
    ({ kind, id, op: 'patch', patch: { [field]: value } }) as unknown as Edit;
  const commit = (edits: readonly Edit[]): void => records.commit('Act', edits);
  commit(of('edit').map((each) => patch(each, edited[each.kind])));
  commit(
    of('edit another field').map((each) => patch(each, hasAnother(each.kind) ? another[each.kind] : '')),
  );
  commit(of('delete').map(({ kind, id }) => ({ kind, id, op: 'delete' })));
  const wanted = new Set(of('restore').map(keyOf));
  const picked = trash.filter(({ kind, id }) => wanted.has(`${kind}/${id}`));
  commit(restoring(records, picked, trash).edits);
}

const word = (act: string, place: number): string | undefined => act.split(', ')[place];

/** The fields in conflict on a device, by record. */
const questionsOn = ({ records }: Device): ReadonlyMap<string, readonly string[]> =>
  new Map(
    records.sync
      .status()
      .entries.map(({ key, state }) => [
        key,
        state.state === 'conflict' ? (state.fields ?? []).map(({ field }) => field) : [],
      ]),
  );

function stateOf(record: object | null): string {
  const values = new Set(Object.values(record ?? {}));
  if (record === null) return 'deleted';
  if (values.has('950')) return values.has('940') ? 'both edits' : "phone's edit";
  return values.has('940') ? "office's edit" : 'as it was';
}

function expected({ ends, answer }: Case): string {
  const [asked, answers] = ends.split(': ');
  if (answers === undefined) return ends;
  return `${asked}: ${answers.split(', or ')[answer === 'mine' ? 0 : 1]}`;
}

const titleOf = ({ kind, isGone, phone, office, answer }: Case): string =>
  `${kind}, ${isGone ? 'deleted' : 'there'} | ${phone} | ${office} | ${answer}`;

test('every pair of actions of two devices on one record, in either order, ends in the same state on both', async () => {
  online.records.commit('Make', cases.map(made));
  await online.settled();
  const gone = cases.filter(({ isGone }) => isGone);
  online.records.commit(
    'Delete',
    gone.map(({ kind, id }) => ({ kind, id, op: 'delete' })),
  );
  await online.settled();
  await offline.settled();
  const trash = await trashOn(offline);
  offline.online = false;
  for (const place of [0, 1, 2]) {
    const seen = place === 0 ? trash : await trashOn(offline);
    doAll(offline, ({ phone }) => word(phone, place), seen, '950');
    doAll(online, ({ office }) => word(office, place), await trashOn(online), '940');
    await online.settled();
  }
  await offline.connect();
  const asked = questionsOn(offline);
  for (const each of cases) {
    const fields = asked.get(keyOf(each)) ?? [];
    if (fields.length > 0)
      offline.records.sync.resolve(
        keyOf(each),
        Object.fromEntries(fields.map((field) => [field, each.answer])),
      );
  }
  for (const device of [offline, online, offline]) await device.settled();
  const inTrash = new Set((await trashOn(online)).map(({ kind, id }) => `${kind}/${id}`));
  for (const { records } of [offline, online]) expect(records.sync.status().entries).toEqual([]);
  const found = cases.map((each) => {
    const record = recordOn(offline, each);
    expect([titleOf(each), recordOn(online, each)]).toEqual([titleOf(each), record]);
    expect([titleOf(each), inTrash.has(keyOf(each))]).toEqual([titleOf(each), record === null]);
    return `${titleOf(each)}: ${asked.has(keyOf(each)) ? 'asked: ' : ''}${stateOf(record)}`;
  });
  expect(found).toEqual(cases.map((each) => `${titleOf(each)}: ${expected(each)}`));
});
