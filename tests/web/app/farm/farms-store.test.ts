import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import type { MyFarm } from '#contract/farms.ts';
import { clearFarms, storedFarms } from '#web/app/farm/stored-farms.ts';
import { openDatabase, nothingToDo } from '#web/data/journal/journal.ts';
import { clearFarm, databaseName } from '#web/data/records.ts';
import { FarmsStore, type LeftFarm } from '#web/shell/farm/farms-store.ts';
import { Line } from '../../data/fakeServer.ts';

const ash = {
  issuer: 'https://issuer.example',
  subject: 'ash',
  slug: 'ash',
  role: 'Normal',
  nickname: 'Ash',
  email: 'ash@drover.example',
  picture: '',
} as const;
const nameOf = (farm: string): string => databaseName({ ...ash, farm });

const farm = (slug: string): MyFarm => ({
  slug,
  name: `${slug}'s`,
  owner: slug,
  role: 'works',
  mayWrite: true,
  why: null,
  people: 2,
});

const answer = (...slugs: readonly string[]) => ({
  me: 'ash',
  farms: ['ash', ...slugs].map(farm),
  invitations: [],
});

function page(ask: () => Promise<unknown>, forget: (farm: LeftFarm) => Promise<void>): FarmsStore {
  const api = Object.assign(Object.create(Line.prototype) as Line, { ask });
  const store = new FarmsStore(ash, api, () => storedFarms(ash));
  store.whenGone((gone) => void forget(gone).catch(() => undefined));
  return store;
}

/** Deletes the data of a farm that the person has left. */
const forgetIn =
  (at: { store: FarmsStore | null }) =>
  async (gone: LeftFarm): Promise<void> => {
    at.store?.leave(gone, await clearFarm(nameOf(gone.slug)));
  };

/**
 * Stores a record of the farm on the device.
 * @param waits - also stores an unsent edit
 */
async function hold(slug: string, waits = false): Promise<void> {
  const database = await openDatabase(nameOf(slug), nothingToDo);
  await database.put('base', { key: 'carry/1', rev: 1, doc: {}, deleted: false } as never);
  if (waits) await database.put('ops', { version: 2, key: 'carry/1', change: {}, at: 1 } as never);
  database.close();
}

const held = async (): Promise<string[]> => storedFarms(ash);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const opened = async (slugs: readonly string[][]): Promise<FarmsStore> => {
  const answers = slugs.map((one) => answer(...one));
  const at: { store: FarmsStore | null } = { store: null };
  at.store = page(() => Promise.resolve(answers.shift() ?? answer()), forgetIn(at));
  await at.store.refresh();
  return at.store;
};

it('deletes the data of a left farm at the next answer when the first try failed or the page was closed', async () => {
  await hold('kirra');
  const failing = page(vi.fn().mockResolvedValueOnce(answer('kirra')).mockResolvedValueOnce(answer()), () =>
    Promise.reject(new Error('the storage failed')),
  );
  await failing.refresh();
  await failing.refresh();
  expect(await held()).toEqual(['kirra']);
  await opened([[]]);
  await vi.waitFor(async () => expect(await held()).toEqual([]));
});

it('offers the unsent edits of a left farm again after a sign-out', async () => {
  await hold('kirra', true);
  const store = await opened([['kirra'], []]);
  await store.refresh();
  await vi.waitFor(() => expect(store.findLeft('kirra')).not.toBeNull());
  store.forget();
  const next = await opened([[]]);
  await vi.waitFor(() => expect(next.findLeft('kirra')).toEqual({ slug: 'kirra', name: 'kirra' }));
});

it('leaves nothing readable after a sign-out, even if an earlier deletion of a left farm failed', async () => {
  await hold('kirra');
  await hold('jo', true);
  const failing = page(vi.fn().mockResolvedValueOnce(answer('kirra')).mockResolvedValueOnce(answer()), () =>
    Promise.reject(new Error('the storage failed')),
  );
  await failing.refresh();
  await failing.refresh();
  const known = failing.forget();
  expect(known).toEqual(['ash']);
  await clearFarms(ash, known);
  // The database of the farm `jo` stays, because it has an unsent edit.
  expect(await held()).toEqual(['jo']);
});

it('keeps a farm when a list without that farm was requested before the person joined', async () => {
  const late = Promise.withResolvers<unknown>();
  const gone = vi.fn(() => Promise.resolve());
  const ask = vi.fn().mockReturnValueOnce(late.promise).mockResolvedValueOnce(answer('kirra'));
  const store = page(ask, gone);
  const first = store.refresh();
  await store.refresh();
  await hold('kirra');
  late.resolve(answer());
  await first;
  expect(store.find('kirra')).not.toBeNull();
  expect(gone).not.toHaveBeenCalled();
});

it('lists only this person’s databases, each with its farm', async () => {
  await hold('kirra');
  for (const owner of [
    { ...ash },
    { ...ash, subject: 'ashley', farm: 'jo' },
    { ...ash, issuer: 'https://other.example' },
  ]) {
    const { issuer, subject, farm: of } = { farm: undefined, ...owner };
    (
      await openDatabase(
        databaseName({ issuer, subject, ...(of === undefined ? {} : { farm: of }) }),
        nothingToDo,
      )
    ).close();
  }
  expect((await held()).toSorted()).toEqual(['ash', 'kirra']);
});

it('reveals nothing about the farms of another person who used the same browser', async () => {
  await opened([['kirra']]);
  const jo = new FarmsStore({ ...ash, subject: 'jo', slug: 'jo' }, Object.create(Line.prototype) as Line);
  expect(jo.known()).toMatchObject({ me: null, farms: null, left: [], last: null });
  expect(jo.find('kirra')).toBeNull();
});
