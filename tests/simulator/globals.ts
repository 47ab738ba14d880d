import type { World } from './world.ts';

let world: World | null = null;
let offTimers = new Map<number, () => void>();
let timers = 0;

/**
 * @throws Error when code under test runs outside a world
 */
function running(): World {
  if (world === null) throw new Error('no world is running');
  return world;
}

export function enter(next: World): void {
  world = next;
  offTimers = new Map();
  timers = 0;
}

export const here = (): World => running();

function plan(run: () => void, delay: number, again: boolean): number {
  const now = running();
  timers += 1;
  const timer = timers;
  const owner = now.current;
  const fire = (): void => {
    if (again) offTimers.set(timer, now.after(Math.max(1, delay), owner, fire));
    else offTimers.delete(timer);
    run();
  };
  offTimers.set(timer, now.after(delay, owner, fire));
  return timer;
}

function callOff(timer: unknown): void {
  if (typeof timer !== 'number') return;
  offTimers.get(timer)?.();
  offTimers.delete(timer);
}

const hex = (digits: number): string => {
  let text = '';
  while (text.length < digits) text += running().random.bits().toString(16).padStart(8, '0');
  return text.slice(0, digits);
};

const clock = (): number => {
  const now = running();
  return Math.floor(now.now + (now.current?.skew() ?? 0));
};

/** Creates an id like uuid's v7, which sorts by the time of the device in ms. */
export function timedId(): string {
  const time = clock().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
}

const put = (on: object, name: string, value: unknown): void => {
  Object.defineProperty(on, name, { value, configurable: true, writable: true });
};

/** Replaces the process's clock, timers and randomness. From now on the entered world controls them. */
export function takeGlobals(): void {
  put(Date, 'now', clock);
  put(Math, 'random', () => running().random.unit());
  put(globalThis, 'setTimeout', (run: () => void, delay = 0) => plan(run, delay, false));
  put(globalThis, 'setInterval', (run: () => void, delay = 0) => plan(run, delay, true));
  put(globalThis, 'clearTimeout', callOff);
  put(globalThis, 'clearInterval', callOff);
  put(globalThis.crypto, 'randomUUID', () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`);
}
