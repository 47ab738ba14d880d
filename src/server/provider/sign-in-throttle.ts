import type { Bus } from '../live/bus.ts';

/** Counts wrong passwords by account and by address, and says how long to wait. */
export interface SignInThrottle {
  /** The account's wrong passwords in the last hour. A correct password resets the number. */
  wrong(account: string): number;
  /** Seconds to wait before the next try. 0 for no wait. */
  wait(account: string, address: string): number;
  failed(account: string, address: string): void;
  succeeded(account: string): void;
}

const minute = 60_000;
const hour = 60 * minute;
/** The most wrong passwords per minute (ASVS 6.3.1). An address may have more, because an office may share it. */
const perAccount = 10;
const perAddress = 30;
const mostKeys = 10_000;

/** A sign-in attempt. The address is null if the password was correct. */
type AttemptMessage = [account: string, address: string | null];

/** All server processes count together. Each process sends the results of its sign-ins to the others. */
export function createSignInThrottle(bus: Bus, now: () => number = () => Date.now()): SignInThrottle {
  const times = new Map<string, number[]>();

  const since = (key: string, age: number): number[] =>
    (times.get(key) ?? []).filter((time) => now() - time < age);

  const add = (key: string): void => {
    if (times.size >= mostKeys) times.clear();
    times.set(key, [...since(key, hour).slice(-perAddress), now()]);
  };

  const waitFor = (key: string, limit: number): number => {
    const recent = since(key, minute);
    const first = recent[recent.length - limit];
    return first === undefined ? 0 : Math.ceil((first + minute - now()) / 1000);
  };

  const accountKey = (account: string): string => `account ${account.trim().toLowerCase()}`;

  const failed = (account: string, address: string): void => {
    add(accountKey(account));
    add(`address ${address}`);
  };
  const succeeded = (account: string): void => void times.delete(accountKey(account));
  const send = (...message: AttemptMessage): void => void bus.publish('tries', message).catch(() => {});
  bus.subscribe('tries', (value, isOwn) => {
    const [account, address] = value as AttemptMessage;
    if (isOwn) return;
    if (address === null) succeeded(account);
    else failed(account, address);
  });

  return {
    wrong: (account) => since(accountKey(account), hour).length,
    wait: (account, address) =>
      Math.max(waitFor(accountKey(account), perAccount), waitFor(`address ${address}`, perAddress)),
    failed: (account, address) => {
      failed(account, address);
      send(account, address);
    },
    succeeded: (account) => {
      succeeded(account);
      send(account, null);
    },
  };
}
