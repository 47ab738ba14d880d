import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, removeData, ServerProcess } from '../server-process.ts';
import { key, type Driven, type Key } from './driven.ts';

const patience = 30_000;

/** In the page: the elements that a person could press or type into, by the words that name them. */
const named = `(name) => [...document.querySelectorAll('input, select, textarea, button, a, [role="button"]')].filter((element) => {
  const words = [...(element.labels ?? [])].map((label) => label.textContent).concat(element.getAttribute('aria-label') ?? '', element.textContent ?? '');
  return element.checkVisibility() && words.some((text) => text.trim() === name);
})`;

/** A person at a browser, working on one site. */
class Person {
  readonly #browser: Driven;
  readonly #site: string;

  constructor(browser: Driven, site: string) {
    this.#browser = browser;
    this.#site = site;
  }

  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + patience;
    for (;;) {
      // A page that is being left answers nothing.
      if ((await this.#browser.ask(`Boolean(${expression})`).catch(() => false)) === true) return;
      if (Date.now() > end) {
        const shown = await this.#browser
          .ask('location.pathname + " " + document.body.innerText.slice(0, 1500)')
          .catch(String);
        throw new Error(`${what}: not within ${patience / 1000} s; the page shows ${String(shown)}`);
      }
      await wait(50);
    }
  }

  goTo = (path: string): Promise<void> => this.#browser.goTo(`${this.#site}${path}`);

  async press(name: string): Promise<void> {
    const found = `(${named})(${JSON.stringify(name)})`;
    await this.until(`'${name}' is there`, `${found}.length > 0`);
    await this.#browser.ask(
      `(document.querySelectorAll('[data-here]').forEach((old) => old.removeAttribute('data-here')), ${found}[0].setAttribute('data-here', ''), ${found}[0].scrollIntoView({ block: 'center' }), true)`,
    );
    await this.#browser.press('[data-here]');
  }

  /** Presses a cell of the sheet: the column of the row that shows this name. */
  async pressCell(column: string, row: string): Promise<void> {
    const cell = `[...document.querySelectorAll('.ag-row')].find((one) => one.textContent.includes(${JSON.stringify(row)}))?.getAttribute('row-index')`;
    await this.until(`a row '${row}'`, `${cell} !== undefined`);
    const index = await this.#browser.ask(cell);
    const selector = `.ag-row[row-index="${String(index)}"] .ag-cell[col-id="${column}"]`;
    await this.until(`its ${column}`, `document.querySelector('${selector}') !== null`);
    await this.#browser.press(selector);
  }

  async type(label: string, text: string): Promise<void> {
    await this.press(label);
    await this.#browser.keys(key('All'), text, key('Tab'));
  }

  keys = (...strokes: readonly (string | Key)[]): Promise<void> => this.#browser.keys(...strokes);

  ask = (expression: string): Promise<unknown> => this.#browser.ask(expression);

  sees = (text: string): Promise<void> =>
    this.until(`'${text}' shows`, `document.body.innerText.includes(${JSON.stringify(text)})`);

  /** What a cell of the sheet shows, once it shows this. */
  cellShows = (column: string, row: string, text: string): Promise<void> =>
    this.until(
      `${column} of '${row}' shows ${text}`,
      `[...document.querySelectorAll('.ag-row')].filter((one) => one.textContent.includes(${JSON.stringify(row)})).map((one) => one.getAttribute('row-index')).some((index) => document.querySelector('.ag-row[row-index="' + index + '"] .ag-cell[col-id="${column}"]')?.textContent.trim() === ${JSON.stringify(text)})`,
    );
}

const account = 'kirra@drover.example';
const list = '/trades/kirra/tradeList';

interface Place {
  readonly person: Person;
  readonly server: ServerProcess;
  /** A name that no earlier run has used. */
  readonly stamp: string;
}

async function signIn({ person }: Place): Promise<void> {
  await person.goTo('/user/main');
  await person.type('Email', account);
  await person.press('Password');
  await person.keys('drover-demo', key('Enter'));
  await person.until('the own start page', "location.pathname.toLowerCase() === '/user/main'");
  await person.goTo(list);
  await person.sees('Blackall bullocks');
}

const tradeOf = (stamp: string): string => `Pen ${stamp}`;

interface Wire {
  readonly id: string;
  readonly name: string;
  readonly saleCostHd: string | null;
  readonly numberOfHead: string | null;
}

async function stored({ server, stamp }: Place): Promise<readonly Wire[]> {
  await server.signIn();
  const { body } = await server.send('GET', '/api/Trades/kirra', undefined, {});
  return (body as readonly Wire[]).filter(({ name }) => name === tradeOf(stamp));
}

async function untilStored(place: Place, holds: (trades: readonly Wire[]) => boolean): Promise<void> {
  const end = Date.now() + 90_000;
  for (;;) {
    const trades = await stored(place).catch(() => []);
    if (holds(trades)) return;
    if (Date.now() > end) throw new Error(`The server has ${JSON.stringify(trades)}`);
    await wait(250);
  }
}

async function enterInTheForm(place: Place): Promise<void> {
  const { person, stamp } = place;
  await person.goTo('/trades/kirra/tradeDetail/create');
  await person.type('Name', tradeOf(stamp));
  await person.type('Number of head', '24');
  await person.type('Purchase price per head', '900');
  await person.type('Sale price per head', '1450');
  await person.press('Save');
  await person.until('its own address', '/tradeDetail\\/(?!create)/i.test(location.pathname)');
  await untilStored(place, ([trade]) => trade?.saleCostHd === '1450' && trade.numberOfHead === '24');
}

async function editInTheSheet(place: Place): Promise<void> {
  const { person, stamp } = place;
  await person.goTo(list);
  await person.pressCell('saleCostHd', tradeOf(stamp));
  await person.keys('1475.5', key('Enter'));
  await person.cellShows('saleCostHd', tradeOf(stamp), '1,475.50');
  await untilStored(place, ([trade]) => trade?.saleCostHd === '1475.5');
  await person.keys(key('Undo'));
  await person.cellShows('saleCostHd', tradeOf(stamp), '1,450.00');
}

async function paste(place: Place): Promise<void> {
  const { person, stamp } = place;
  const known = 'Blackall bullocks';
  await person.pressCell('saleCostHd', known);
  const text = String(await person.ask("document.querySelector('.ag-cell.act').textContent.trim()"));
  await person.keys(key('Copy'));
  await person.pressCell('saleCostHd', tradeOf(stamp));
  await person.keys(key('Paste'));
  await person.cellShows('saleCostHd', tradeOf(stamp), text);
  await untilStored(place, ([trade]) => Number(trade?.saleCostHd) === Number(text.replaceAll(',', '')));
}

async function workWithoutServer(place: Place): Promise<void> {
  const { person, server, stamp } = place;
  await person.until('a service worker', 'navigator.serviceWorker.controller !== null');
  await server.kill();
  await person.goTo(list);
  await person.pressCell('saleCostHd', tradeOf(stamp));
  await person.keys('1600', key('Enter'));
  await person.cellShows('saleCostHd', tradeOf(stamp), '1,600.00');
  await person.sees('on this device');
  // Opened again with no server at all: the shell from its store, the records from theirs.
  await person.goTo('/user/main');
  await person.goTo(list);
  await person.cellShows('saleCostHd', tradeOf(stamp), '1,600.00');
  await server.start();
  await untilStored(place, (trades) => trades.length === 1 && trades[0]?.saleCostHd === '1600');
}

async function conflict(place: Place): Promise<void> {
  const { person, server, stamp } = place;
  await person.goTo(list);
  await person.cellShows('saleCostHd', tradeOf(stamp), '1,600.00');
  const [trade] = await stored(place);
  const path = `/api/Trades/kirra/detail/${trade?.id}`;
  const before = await server.send('GET', path, undefined, {});
  await server.kill();
  await person.pressCell('saleCostHd', tradeOf(stamp));
  await person.keys('1700', key('Enter'));
  await person.sees('on this device');
  // Meanwhile another device changes the same price. The browser is told only when it asks again.
  await server.start();
  const other = { ...(before.body as object), saleCostHd: '1800' };
  const answer = await server.send('PUT', path, other, { 'if-match': before.etag ?? '' });
  if (answer.status === 412) {
    // The browser was faster: its price is the stored one, and the other device would be asked.
    await untilStored(place, ([one]) => one?.saleCostHd === '1700');
    return;
  }
  if (answer.status !== 200) throw new Error(`The other device was answered ${answer.status}`);
  await person.until(
    'a question',
    '/conflict|changed elsewhere|differ|choose/i.test(document.body.innerText)',
  );
  await untilStored(place, ([one]) => one?.saleCostHd === '1800');
}

const journeys = { signIn, enterInTheForm, editInTheSheet, paste, workWithoutServer, conflict };

/** Every journey in turn in one browser on the real server. @throws Error naming the journey that failed */
export async function walk(open: () => Promise<Driven>): Promise<string> {
  const browser = await open();
  const data = await mkdtemp(join(tmpdir(), 'drover-browsers-'));
  const port = await freePort();
  const server = new ServerProcess(port, data, { PUBLIC_URL: `http://localhost:${port}` });
  const done: string[] = [];
  try {
    await server.start();
    const place = { person: new Person(browser, server.base), server, stamp: String(Date.now()) };
    for (const [name, journey] of Object.entries(journeys)) {
      await journey(place).catch((error: unknown) => {
        throw new Error(`${browser.version}, ${name}: ${String(error)}`, { cause: error });
      });
      done.push(name);
    }
    return `${browser.version}: ${done.join(', ')}`;
  } finally {
    await browser.close();
    await server.stop();
    await removeData(data);
  }
}
