import { carryInputs } from '#calc-core/carry';
import { createApi } from '#web/data/api/client.ts';
import { newId, openRecords, type Edit, type Records } from '#web/data/records.ts';

/** Runs only the data module, with one line per carry. Tests use `window.drover`. */

export interface Painted {
  readonly id: string;
  readonly value: string;
  readonly state: string;
}

export interface DataPage {
  /** Edits the tags of `count` carries, as a paste does. 'each' makes one edit per record, all in one task. */
  paste(count: number, value: string, each?: 'each'): void;
  /** Reports the screen after the next painted frame. Then blocks until the browser is killed. */
  tellPainted(): void;
  add(count: number): void;
  painted(): readonly Painted[];
  pending(): number;
  phase(): string;
  status(): string;
  /** For each edit, the ms until its 'saving' mark disappears. */
  timeToDurable(count: number): Promise<readonly number[]>;
  /** For each edit, the ms until a frame shows it. */
  timeToPaint(count: number): Promise<readonly number[]>;
  /** Pastes into `count` records. Returns the longest task in ms, or 0 if none took over 50 ms. */
  longestTask(count: number, value: string): Promise<number>;
  /** Types random text of `length` characters into the records `from` to `to - 1`. */
  fill(from: number, to: number, length: number): void;
  /** Types every 4 to 24 ms into a random record, counting up from `from`. `part` is 0 for the even records, 1 for the odd records. */
  startTyping(part: number, from: number): void;
  /** `count` is the number of edits. `durable` has each record's last value that was shown without a 'saving' mark. */
  typed(): { readonly count: number; readonly durable: Readonly<Record<string, number>> };
  readonly openedIn: number;
}

declare global {
  interface Window {
    drover?: DataPage;
  }
}

const list = document.getElementById('rows');
const lines = new Map<string, HTMLLIElement>();

function paint(records: Records, id: string): void {
  const row = records.carry(id);
  const line = lines.get(id) ?? document.createElement('li');
  lines.set(id, line);
  line.dataset['id'] = id;
  line.textContent = `${row?.carry.tags ?? ''} ${row?.state.state ?? 'gone'}`;
  if (line.parentNode === null) list?.append(line);
}

function painted(): Painted[] {
  return [...lines.values()].map((line) => {
    const [value = '', ...state] = (line.textContent ?? '').split(' ');
    return { id: line.dataset['id'] ?? '', value, state: state.join(' ') };
  });
}

function afterFrame(act: () => void): void {
  requestAnimationFrame(() => {
    // If a frame's callback sends a message, the message arrives after the frame is on the screen.
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', act);
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}

function tellPainted(): void {
  afterFrame(() => {
    const request = new XMLHttpRequest();
    request.open('POST', '/kill-me', false);
    request.send(JSON.stringify(painted()));
  });
}

/** Random text, because storage could compress any other text. The quota counts bytes on disk. */
function noise(length: number): string {
  let text = '';
  while (text.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(3000));
    text += btoa(String.fromCharCode(...bytes));
  }
  return text.slice(0, length);
}

async function longestTaskOf(act: () => void): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  act();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  observer.disconnect();
  return longest;
}

const emptyCarry = (id: string, name: string) => ({
  ...Object.fromEntries(Object.keys(carryInputs).map((input) => [input, null])),
  id,
  name,
  animalTypeId: 1,
  animalSubTypeId: 1,
  carryTypeId: 1,
});

const patch = (id: string, value: string): Edit => ({
  kind: 'carry',
  id,
  op: 'patch',
  patch: { tags: value },
});

/** Types without a pause, and notes which values were shown as stored. */
function typist(records: Records): Pick<DataPage, 'startTyping' | 'typed'> {
  let count = 0;
  const mine = new Set<string>();
  const durable: Record<string, number> = {};
  records.subscribe((changed) => {
    for (const key of changed) {
      const row = records.carry(key.slice('carry/'.length));
      if (row === undefined || !mine.has(row.id) || row.state.state === 'saving') continue;
      durable[row.id] = Number(row.carry.tags);
    }
  });
  return {
    startTyping(part, from) {
      const ids = records.carries().flatMap(({ id }, index) => (index % 2 === part ? [id] : []));
      for (const id of ids) mine.add(id);
      const next = (): void => {
        const id = ids[Math.floor(Math.random() * ids.length)];
        if (id !== undefined) records.commit('Edit', [patch(id, String(from + count))]);
        count += 1;
        setTimeout(next, 4 + Math.random() * 20);
      };
      next();
    },
    typed: () => ({ count, durable }),
  };
}

function pageOf(records: Records, openedIn: number): DataPage {
  const ids = (count: number): string[] =>
    records
      .carries()
      .slice(0, count)
      .map(({ id }) => id);
  return {
    openedIn,
    paste(count, value, each) {
      const edits = ids(count).map((id) => patch(id, value));
      if (each === 'each') for (const edit of edits) records.commit('Edit', [edit]);
      else records.commit('Paste', edits, { bulk: true });
    },
    tellPainted,
    async timeToPaint(count) {
      const times: number[] = [];
      for (const id of ids(count)) {
        const start = performance.now();
        records.commit('Edit', [patch(id, String(start))]);
        await new Promise<void>((resolve) => afterFrame(resolve));
        times.push(performance.now() - start);
      }
      return times;
    },
    longestTask(count, value) {
      return longestTaskOf(() => this.paste(count, value));
    },
    ...typist(records),
    fill(from, to, length) {
      for (const [index, id] of ids(to).slice(from).entries()) {
        const patch = { name: noise(length), tags: String(from + index + 1) };
        records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch }]);
      }
    },
    add(count) {
      const docs = Array.from({ length: count }, (_, index) => emptyCarry(newId(), `Carry ${index}`));
      const edits = docs.map((doc) => ({ kind: 'carry', id: doc.id, op: 'create', doc }) as unknown as Edit);
      records.commit('Add', edits, { bulk: true });
    },
    painted,
    pending: () => records.sync.status().entries.length,
    phase: () => records.phase(),
    status: () => records.sync.status().phase,
    async timeToDurable(count) {
      const times: number[] = [];
      for (const id of ids(count)) {
        const start = performance.now();
        records.commit('Edit', [patch(id, String(start))]);
        times.push(
          await new Promise<number>((resolve) => {
            const stop = records.subscribe(() => {
              if (records.carry(id)?.state.state === 'saving') return;
              stop();
              resolve(performance.now() - start);
            });
          }),
        );
      }
      return times;
    },
  };
}

async function start(): Promise<void> {
  const session = { state: () => 'signed in', accessToken: () => Promise.resolve('none') };
  const begun = performance.now();
  const user = { issuer: 'https://issuer.example', subject: 'kirra', slug: 'kirra' };
  const records = await openRecords({ user, api: createApi(session) });
  for (const { id } of records.carries()) paint(records, id);
  records.subscribe((changed) => {
    for (const key of changed) if (key.startsWith('carry/')) paint(records, key.slice('carry/'.length));
  });
  window.drover = pageOf(records, performance.now() - begun);
}

void start();
