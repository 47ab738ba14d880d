import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeNewer } from '../../browser/update/site.ts';
import { builtApp } from '../not-run.ts';
import { freePort, removeData, ServerProcess } from '../server-process.ts';
import { key, type Driven } from './driven.ts';
import { Person } from './person.ts';

const account = 'kirra@drover.example';
const list = '/trades/kirra/tradeList';
const onThisDevice = 'on this device';

interface Place {
  readonly person: Person;
  readonly server: ServerProcess;
  readonly web: string;
  /** The name of a trade that no earlier run has used. */
  readonly trade: string;
  /** The path of the trade's own page. Empty until the trade is created. */
  page: string;
}

async function signIn({ person }: Place): Promise<void> {
  await person.goTo('/user/main');
  await person.type('Email', account);
  await person.press('Password');
  await person.keys('drover-demo', key('Enter'));
  await person.until('the own start page', "location.pathname.toLowerCase() === '/user/main'");
  // Goes to the list while the first page is still opening the records.
  await person.goTo(list);
  await person.sees('Blackall bullocks');
  // Opens the page again. Browsers handle a reload differently.
  await person.goTo(list);
  await person.sees('Blackall bullocks');
}

interface Wire {
  readonly id: string;
  readonly name: string;
  readonly saleCostHd: string | null;
  readonly numberOfHead: string | null;
}

async function stored({ server, trade }: Place): Promise<readonly Wire[]> {
  await server.signIn();
  const { body } = await server.send('GET', '/api/Trades/kirra', undefined, {});
  return (body as readonly Wire[]).filter(({ name }) => name === trade);
}

async function untilStored(place: Place, holds: (trades: readonly Wire[]) => boolean): Promise<void> {
  const end = Date.now() + 90_000;
  for (;;) {
    const trades = await stored(place).catch(() => []);
    if (holds(trades)) return;
    if (Date.now() > end) {
      const prices = trades.map(({ saleCostHd }) => saleCostHd).join(', ');
      throw new Error(`The server has the price ${prices}; the page shows ${await place.person.shown()}`);
    }
    await wait(250);
  }
}

const untilPrice = (place: Place, price: number): Promise<void> =>
  untilStored(place, (trades) => trades.length === 1 && Number(trades[0]?.saleCostHd) === price);

async function enterInTheForm(place: Place): Promise<void> {
  const { person, trade } = place;
  await person.goTo('/trades/kirra/tradeDetail/create');
  await person.type('Name', trade);
  await person.type('Number of head', '24');
  await person.type('Purchase price per head', '900');
  await person.type('Sale price per head', '1450');
  // The first installation of the app must not be announced as an update.
  if ((await person.ask("document.body.innerText.includes('A newer Drover')")) === true)
    throw new Error('A first visit is offered an update');
  await person.press('Save');
  await person.until('its own address', '/tradeDetail\\/(?!create)/i.test(location.pathname)');
  place.page = String(await person.ask('location.pathname'));
  await untilStored(place, ([one]) => one?.saleCostHd === '1450' && one.numberOfHead === '24');
}

async function keepADraft(place: Place): Promise<void> {
  const { person, page } = place;
  await person.goTo(list);
  await person.goTo(page);
  await person.type('Sale price per head', '1460');
  // Leaves the page at once after the last key, and opens it again.
  await person.leave();
  await person.goTo(page);
  await person.fieldShows('Sale price per head', '1460');
  await untilPrice(place, 1450);
  await person.press('Save');
  await untilPrice(place, 1460);
}

async function editInTheSheet(place: Place): Promise<void> {
  const { person, trade } = place;
  await person.goTo(list);
  await person.pressCell('saleCostHd', trade);
  await person.keys('1475.5', key('Enter'));
  await person.cellShows('saleCostHd', trade, '1,475.50');
  await untilPrice(place, 1475.5);
  await person.keys(key('Undo'));
  await person.cellShows('saleCostHd', trade, '1,460.00');
  await untilPrice(place, 1460);
}

async function paste(place: Place): Promise<void> {
  const { person, trade } = place;
  await person.pressCell('saleCostHd', 'Blackall bullocks');
  const text = String(await person.ask("document.querySelector('.ag-cell.act').textContent.trim()"));
  await person.keys(key('Copy'));
  await person.pressCell('saleCostHd', trade);
  await person.keys(key('Paste'));
  await person.cellShows('saleCostHd', trade, text);
  await untilPrice(place, Number(text.replaceAll(',', '')));
}

async function print({ person }: Place): Promise<string | void> {
  const pdf = await person.print();
  if (pdf === null) return 'not walked: its driver cannot be told to print';
  if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-' || pdf.length < 5_000)
    throw new Error(`${pdf.length} bytes are no printed sheet`);
}

/** Without a server, pages open and edits survive a kill. Drover sends the edits when the server is back. */
async function workWithoutServer(place: Place): Promise<void> {
  const { person, server, trade } = place;
  await person.until('a service worker', 'navigator.serviceWorker.controller !== null');
  await server.kill();
  await person.goTo(list);
  await person.pressCell('saleCostHd', trade);
  await person.keys('1600', key('Enter'));
  await person.cellShows('saleCostHd', trade, '1,600.00');
  await person.sees(onThisDevice);
  await person.kill();
  await person.goTo('/user/main');
  await person.goTo(list);
  await person.cellShows('saleCostHd', trade, '1,600.00');
  await server.start();
  await untilPrice(place, 1600);
}

async function decideAConflict(place: Place): Promise<void> {
  const { person, server, trade } = place;
  await person.goTo(list);
  await person.cellShows('saleCostHd', trade, '1,600.00');
  const [one] = await stored(place);
  const path = `/api/Trades/kirra/detail/${one?.id}`;
  const before = await server.send('GET', path, undefined, {});
  await server.kill();
  await person.pressCell('saleCostHd', trade);
  await person.keys('1700', key('Enter'));
  await person.sees(onThisDevice);
  await person.leave();
  await server.start();
  const other = { ...(before.body as object), saleCostHd: '1800' };
  const { status } = await server.send('PUT', path, other, { 'if-match': before.etag ?? '' });
  if (status !== 200) throw new Error(`The other device was answered ${status}`);
  await person.goTo(place.page);
  await person.press('Choose which to keep');
  // Waits until the panel covers the form. The form has a button with the same name.
  await person.until('the changes on this device', `document.querySelector('dialog:modal') !== null`);
  await person.sees('$1,700.00');
  await person.sees('$1,800.00');
  await untilPrice(place, 1800);
  await person.press('Keep mine');
  await untilPrice(place, 1700);
  await person.keys(key('Escape'));
  await person.fieldShows('Sale price per head', '1700');
}

async function takeANewerApp({ person, web }: Place): Promise<void> {
  await person.goTo(list);
  await person.until('a service worker', 'navigator.serviceWorker.controller !== null');
  await makeNewer(web, 'newer');
  await person.ask('navigator.serviceWorker.getRegistration().then((all) => all.update()).then(() => 1)');
  await person.sees('A newer Drover is ready.');
  await person.press('Update');
  await person.until('the newer app', `document.querySelector('meta[name="release"]')?.content === 'newer'`);
  await person.sees('Blackall bullocks');
}

/** A journey that cannot run in this browser returns the reason. */
const journeys: readonly (readonly [string, (place: Place) => Promise<string | void>])[] = [
  ['sign-in', signIn],
  ['a trade in the form', enterInTheForm],
  ['a draft, left and opened again', keepADraft],
  ['an edit in the sheet and its undo', editInTheSheet],
  ['copy and paste', paste],
  ['print', print],
  ['work without the server, killed meanwhile', workWithoutServer],
  ['a conflict with another device', decideAConflict],
  ['a newer app', takeANewerApp],
];

/**
 * Runs every journey in one browser on the real server.
 * @throws Error that names the failed journey
 */
export async function walk(open: () => Promise<Driven>): Promise<string> {
  const browser = await open();
  const data = await mkdtemp(join(tmpdir(), 'drover-browsers-'));
  const web = join(data, 'web');
  await cp(builtApp(), web, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = new ServerProcess(port, join(data, 'data'), { PUBLIC_URL: origin, WEB_DIR: web });
  const done: string[] = [];
  try {
    await server.start();
    const person = new Person(browser, origin);
    const place: Place = { person, server, web, trade: `Pen ${Date.now()}`, page: '' };
    for (const [name, journey] of journeys) {
      const not = await journey(place).catch((error: unknown) => {
        throw new Error(`${browser.version}, ${name} (done: ${done.join(', ')}): ${String(error)}`, {
          cause: error,
        });
      });
      if (typeof not !== 'string') done.push(name);
      console.log(`${browser.version}: ${name}${typeof not === 'string' ? `, ${not}` : ''}`);
    }
    return `${done.length} of ${journeys.length} journeys`;
  } finally {
    await browser.close();
    await server.stop();
    await removeData(data);
  }
}
