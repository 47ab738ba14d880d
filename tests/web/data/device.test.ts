import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDevice } from '#contract/device.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fresh = () => import('#web/data/api/device.ts');

test('a device keeps its id when it is renamed, and keeps its name over a reload', async () => {
  const page = await fresh();
  const { id } = page.thisDevice();
  page.nameThisDevice("Ash's ute, phone");
  expect(page.thisDevice()).toEqual({ id, name: "Ash's ute, phone" });
  vi.resetModules();
  expect((await fresh()).thisDevice()).toEqual({ id, name: "Ash's ute, phone" });
  expect([...kept.values()].map(readDevice)).toEqual([{ id, name: "Ash's ute, phone" }]);
});

test('without storage the name lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await fresh();
  page.nameThisDevice('office computer');
  expect(page.thisDevice().name).toBe('office computer');
});

test('a name must not be empty and must fit into the history of a version', async () => {
  const { deviceNameProblem } = await fresh();
  expect(deviceNameProblem('')).toBe('Name is missing. Type what this device is called.');
  expect(deviceNameProblem('x'.repeat(61))).toBe('Name has more than 60 characters.');
  expect(deviceNameProblem('x'.repeat(60))).toBeNull();
});
