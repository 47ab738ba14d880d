import { lazyRouteComponent } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetched } from '#web/app/start/fetched.ts';

/** Firefox throws this error when the user leaves the page during an import. */
const givenUp = new TypeError(
  'error loading dynamically imported module: http://localhost/assets/MainMenu.js',
);

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

const Screen = (): null => null;

async function drawn(load: () => Promise<{ default: typeof Screen }>): Promise<unknown> {
  const part = lazyRouteComponent(load) as unknown as {
    (props: object): unknown;
    preload(): Promise<unknown>;
  };
  const loading = part.preload();
  await vi.runAllTimersAsync();
  await loading;
  return part({});
}

describe('a part of a screen that cannot be loaded', () => {
  it('does not reload the page, because that would cancel a navigation', async () => {
    const load = vi.fn(() => Promise.reject(givenUp));
    await expect(drawn(fetched(load))).rejects.toThrow(
      'A part of Drover could not be fetched. Check the connection.',
    );
    expect(load).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is requested once more a moment later', async () => {
    const load = vi.fn(() => Promise.resolve({ default: Screen })).mockRejectedValueOnce(givenUp);
    await expect(drawn(fetched(load))).resolves.toMatchObject({ type: Screen });
  });

  it('makes the router reload the page without `fetched`', async () => {
    await drawn(() => Promise.reject(givenUp)).catch(() => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
