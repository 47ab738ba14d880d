import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPageGone } from '#web/data/pages.ts';

/** Answers each lock request after `late` ms, as a busy device does. */
function answerLate(late: number): LockManager {
  const { locks } = navigator;
  const request = async (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => {
    await new Promise((resolve) => setTimeout(resolve, late));
    return locks.request(name, options, work);
  };
  const manager = { request, query: () => locks.query() } as LockManager;
  vi.stubGlobal('navigator', { locks: manager });
  return locks;
}

afterEach(() => vi.unstubAllGlobals());

describe('detecting that a page is gone', () => {
  test('a page whose lock is free is gone, however late the browser answers', async () => {
    answerLate(1500);
    expect(await isPageGone('closed')).toBe(true);
  });

  test('a page that is being unloaded is gone once it releases its lock', async () => {
    const locks = answerLate(0);
    void locks.request('drover-page-leaving', () => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await isPageGone('leaving')).toBe(true);
  });

  test('a page that keeps its lock is not gone', async () => {
    const locks = answerLate(0);
    const { promise: closing, resolve: close } = Promise.withResolvers<void>();
    const held = locks.request('drover-page-open', () => closing);
    expect(await isPageGone('open')).toBe(false);
    close();
    await held;
  });
});
