import { expect } from 'vitest';
import { createParser } from 'eventsource-parser';
import type { TestMember } from './service.ts';

export interface Heard {
  readonly events: { readonly event: string; readonly data: any }[]; // oxlint-disable-line typescript/no-explicit-any -- what the wire says
  readonly ended: Promise<void>;
  until(count: number): Promise<void>;
  cut(): void;
}

/** Opens a farm's stream as a device does, and collects its events. `slug` is the member's own farm by default. */
export async function listen(address: string, member: TestMember, slug = member.slug): Promise<Heard> {
  const cut = new AbortController();
  const answer = await fetch(`${address}/api/live/${slug}`, {
    headers: { authorization: `Bearer ${member.token}` },
    signal: cut.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const events: Heard['events'] = [];
  let look = (): void => {};
  const parser = createParser({
    onEvent({ event = '', data }) {
      events.push({ event, data: JSON.parse(data) });
      look();
    },
  });
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  };
  return {
    events,
    ended: read().catch(() => {}),
    cut: () => cut.abort(),
    until: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (events.length >= count) resolve();
        };
        look();
      }),
  };
}
