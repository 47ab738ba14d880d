import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserTabs, heartbeat, staleAfter, type Tabs } from '#web/data/sync/tabs.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer } from './fakeServer.ts';
import { Device, until } from './testbed.ts';

/** These tabs run in one process. They use Node's BroadcastChannel and Web Locks. */
const open: Tabs[] = [];
const tab = (name: string): Tabs => {
  const tabs = browserTabs(name);
  open.push(tabs);
  return tabs;
};
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.close();
});

/** Lists when a tab gets and loses its turn to send. */
function follow(tabs: Tabs): string[] {
  const told: string[] = [];
  tabs.lead(
    () => told.push('lead'),
    () => told.push('lost'),
  );
  return told;
}

/** Makes the browser refuse the first thousand lock requests at once. Later requests get no answer, so a loop cannot hang the test. */
function refusing(name: string) {
  const asked = vi.spyOn(navigator.locks, 'request');
  asked.mockImplementation(() =>
    asked.mock.calls.length > 1_000
      ? new Promise(() => undefined)
      : Promise.reject(new DOMException('refused', name)),
  );
  return asked;
}

describe('one tab sends', () => {
  it('a page that was left requests the lock once and not again in the same task, even if the browser refuses it at once', async () => {
    const asked = refusing('InvalidStateError');
    const told = follow(tab(newId()));
    // A page that the user has left still runs waiting callbacks, but no timers.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(asked).toHaveBeenCalledTimes(1);
    // The user presses Back, which restores the page.
    asked.mockRestore();
    await vi.waitFor(() => expect(told).toEqual(['lead']));
  });

  it('sends without a lock where the browser gives the site no locks', async () => {
    const asked = refusing('SecurityError');
    const told = follow(tab(newId()));
    await vi.waitFor(() => expect(told).toEqual(['lead']));
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('gets the turn to send when the tab before it has closed', async () => {
    const name = newId();
    const [first, second] = [tab(name), tab(name)];
    const one = follow(first);
    await vi.waitFor(() => expect(one).toEqual(['lead']));
    const two = follow(second);
    first.close();
    await vi.waitFor(() => expect(two).toEqual(['lead']));
  });

  it('takes the turn from a frozen tab, which then waits for its turn again (trap T9)', async () => {
    const name = newId();
    const [frozen, looked] = [tab(name), tab(name)];
    const one = follow(frozen);
    await vi.waitFor(() => expect(one).toEqual(['lead']));
    const two = follow(looked);
    looked.takeOver();
    await vi.waitFor(() => expect(two).toContain('lead'));
    await vi.waitFor(() => expect(one).toEqual(['lead', 'lost']));
    looked.close();
    await vi.waitFor(() => expect(one).toEqual(['lead', 'lost', 'lead']));
  });

  it('releases its turn to another tab when it cannot send any more, and still receives messages', async () => {
    const name = newId();
    const [first, second] = [tab(name), tab(name)];
    const one = follow(first);
    await vi.waitFor(() => expect(one).toEqual(['lead']));
    const heard: unknown[] = [];
    first.listen((message) => heard.push(message));
    const two = follow(second);
    first.stepBack();
    await vi.waitFor(() => expect(two).toEqual(['lead']));
    second.tell({ type: 'bye' });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'bye' }]));
    expect(one).toEqual(['lead']);
  });

  it('receives the messages of the other tabs', async () => {
    const name = newId();
    const [first, second] = [tab(name), tab(name)];
    const heard: unknown[] = [];
    second.listen((message) => heard.push(message));
    first.tell({ type: 'draft', key: 'trade/1' });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'draft', key: 'trade/1' }]));
  });

  it('sends from every tab where the browser has no locks', () => {
    vi.stubGlobal('navigator', {});
    const told = follow(tab(newId()));
    vi.unstubAllGlobals();
    expect(told).toEqual(['lead']);
  });
});

describe('a sender that freezes', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is replaced by a visible tab once it has been silent too long', async () => {
    const device = new Device(new FakeServer(), 'phone');
    let takeOvers = 0;
    const follower: Tabs = {
      tell: () => undefined,
      listen: () => undefined,
      lead: () => undefined,
      takeOver: () => {
        takeOvers += 1;
      },
      stepBack: () => undefined,
      close: () => undefined,
    };
    const records: Records = await device.open({ tabs: () => follower });
    vi.advanceTimersByTime(staleAfter);
    expect(takeOvers).toBe(0);
    vi.advanceTimersByTime(heartbeat);
    expect(takeOvers).toBe(1);
    vi.advanceTimersByTime(staleAfter);
    expect(takeOvers).toBe(1);
    await records.close();
  });

  it('keeps its turn while it sends heartbeats', async () => {
    const server = new FakeServer();
    const device = new Device(server, 'phone');
    const leader = await device.open();
    await until(() => leader.sync.status().phase === 'idle');
    let takeOvers = 0;
    let hear: Parameters<Tabs['listen']>[0] = () => undefined;
    const records = await device.open({
      tabs: () => ({
        tell: () => undefined,
        listen: (listener) => {
          hear = listener;
        },
        lead: () => undefined,
        takeOver: () => {
          takeOvers += 1;
        },
        stepBack: () => undefined,
        close: () => undefined,
      }),
    });
    const report = { phase: 'idle', lastSynced: 1, sent: 3, loaded: true } as const;
    for (let beat = 0; beat < 40; beat += 1) {
      vi.advanceTimersByTime(heartbeat);
      hear({ type: 'leader', report });
    }
    expect(takeOvers).toBe(0);
    expect(records.sync.status().sent).toBe(3);
    await records.close();
    await leader.close();
  });
});
