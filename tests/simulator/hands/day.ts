import { newCarry } from '#calc-core/carry';
import { readTyped } from '#calc-core/number';
import { loadTrade, newTrade, tradeInputs } from '#calc-core/trade';
import { newId, type Records } from '#web/data/records.ts';
import { addresses } from '#web/shell/addresses.ts';
import { detailControls } from '#web/shell/words.ts';
import { barActions } from '#web/app/layout/bar-actions.ts';
import { tradeByHand } from '../../web/record/tradeByHand.ts';
import type { Device, OpenRecords, Page } from '../device.ts';
import { enter } from '../globals.ts';
import { HistoryLog } from '../history.ts';
import { Server } from '../network.ts';
import { World } from '../world.ts';
import { Judge } from './judge.ts';
import { SecondPerson } from './second.ts';
import { boxes, openSheet, visibleIn, type BoxName, type FormScreen, type Screen } from './screens.ts';

/** A browser tab. It outlives the pages that are loaded into it. */
interface Tab {
  page: Page;
  readonly isSeconds: boolean;
  screen: Screen | null;
  address: string;
}

const formActs = {
  key: 40,
  focus: 10,
  tab: 8,
  name: 6,
  'Ctrl+S': 8,
  'click Save': 3,
  'double click Save': 4,
  Escape: 2,
  undo: 2,
  choose: 1,
  leave: 3,
  reload: 2,
  wait: 4,
} as const;

const sheetActs = { type: 20, select: 8, Enter: 6, Escape: 2, leave: 3, reload: 3, wait: 3 } as const;

const keys = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'x', 'O'] as const;

/** The longest pause between two user events, in ms. */
const quick = 90;

/** After this time, typed text is on the disk, in ms. */
const settled = 400;

export interface HandsResult {
  readonly findings: readonly string[];
  readonly acts: number;
}

/** Runs one day. A member uses one or two tabs of a browser. A second person uses a phone on the same farm. */
class HandsDay {
  readonly #world: World;
  readonly #server: Server;
  readonly #device: Device;
  readonly #second: SecondPerson;
  readonly #judge = new Judge();
  readonly #open: OpenRecords;
  readonly #tabs: Tab[] = [];
  #names = 0;
  #acts = 0;

  constructor(seed: number, open: OpenRecords) {
    this.#world = new World(seed);
    enter(this.#world);
    const log = new HistoryLog(() => this.#world.now);
    this.#open = open;
    this.#server = new Server(log, {});
    this.#second = new SecondPerson(this.#world, this.#server, log, open);
    this.#device = this.#second.first;
  }

  async live(): Promise<HandsResult> {
    try {
      await this.#begin();
      const acts = 40 + this.#world.random.below(80);
      while (this.#acts < acts && this.#judge.broken.length === 0) await this.#step();
      await this.#end();
    } catch (error) {
      this.#judge.broken.push(`N1 a page threw: ${String(error)}`);
    }
    for (const device of [this.#device, this.#second.device])
      for (const page of device.pages) device.kill(page);
    return { findings: [...new Set(this.#judge.broken)].slice(0, 1), acts: this.#acts };
  }

  async #begin(): Promise<void> {
    const tab = await this.#newTab(addresses.trades('kirra'));
    await this.#in(tab, (records) => {
      const carry = { ...newCarry(newId()), name: 'Grass' };
      const trade = {
        ...loadTrade(newTrade(newId(), '2026-11-20', [], [carry])),
        name: 'Steers',
        numberOfHead: '80',
      };
      records.commit('Begin', [{ kind: 'carry', id: carry.id, op: 'create', doc: carry }]);
      records.commit('Begin', [{ kind: 'trade', id: trade.id, op: 'create', doc: trade }]);
    });
    await this.#world.pass(2000);
    await this.#secondsTab();
  }

  // Tabs and pages

  async #newTab(address: string): Promise<Tab> {
    const tab: Tab = { page: await this.#newPage(), isSeconds: false, screen: null, address };
    this.#tabs.push(tab);
    await this.#load(tab);
    return tab;
  }

  async #secondsTab(): Promise<void> {
    const page = this.#second.newPage();
    const tab: Tab = { page, isSeconds: true, screen: null, address: addresses.trades('kirra') };
    this.#tabs.push(tab);
    await this.#openSeconds(tab);
    await this.#load(tab);
  }

  /** Shows the farm's records in the second person's tab while that person is on the farm. */
  #openSeconds(tab: Tab): Promise<void> {
    const { page } = tab;
    const show = (): void => {
      this.#close(tab);
      tab.screen = null;
      if (page.records !== null) this.#show(tab, page.records, tab.address);
    };
    return this.#second.open(page, {
      opened: show,
      closed: show,
      turned: show,
      found: (what) => this.#judge.broken.push(what),
    });
  }

  async #newPage(): Promise<Page> {
    const opened: Page[] = [];
    this.#device.open(
      this.#open,
      (page) => opened.push(page),
      (why) => this.#judge.broken.push(`N2 ${why}`),
    );
    await this.#world.until(() => opened.length > 0, 20_000, 5);
    const [page] = opened;
    if (page === undefined) throw new Error('the page did not open');
    return page;
  }

  async #load(tab: Tab): Promise<void> {
    if (tab.screen === null) await this.#in(tab, (records) => this.#show(tab, records, tab.address));
  }

  async #in(tab: Tab, work: (records: Records) => void): Promise<void> {
    await this.#world.act(tab.page, () => {
      const { records } = tab.page;
      if (records !== null) work(records);
    });
    this.#look();
  }

  #close(tab: Tab): void {
    const { screen } = tab;
    if (screen?.is === 'form') return screen.form.close();
    const { editor = null } = screen?.hands.sheet.state ?? {};
    if (editor !== null) this.#judge.edited(editor.rowId, nameOf(tab));
    screen?.hands.detach();
  }

  #show(tab: Tab, records: Records, address: string): void {
    tab.address = address;
    tab.screen = null;
    if (tab.isSeconds && !this.#second.isShown) return;
    const mayWrite = !tab.isSeconds || this.#second.mayType;
    const [, id] = /\/tradeDetail\/([^/]+)$/.exec(address) ?? [];
    // A person with read-only access gets no form for a new trade.
    if (id === undefined || (id === 'create' && !mayWrite)) {
      // The app creates one page id per process. All tabs run in this process, so only the first tab can have a sheet.
      if (tab === this.#tabs[0]) tab.screen = { is: 'sheet', hands: openSheet(records) };
      return;
    }
    const screen: FormScreen = {
      is: 'form',
      at: null,
      isJudged: false,
      records,
      form: tradeByHand(records, id === 'create' ? null : id, {
        go: (to) => this.#go(tab, to),
        page: this.#pageOf(tab.page),
        mayWrite,
      }),
    };
    tab.screen = screen;
    // Types the new trade's name after 200 ms. By then the form may have loaded the draft of a closed page.
    if (id === 'create')
      this.#world.after(200, tab.page, () => {
        if (screen.form.document.view().hasDraft || screen.isJudged) return;
        this.#names += 1;
        screen.form.name(`N${this.#names}`);
      });
  }

  #pageOf(page: Page) {
    const id = this.#ids.get(page) ?? `${this.#ids.size}`;
    this.#ids.set(page, id);
    return {
      id,
      hold: () => undefined,
      isGone: async (other: string) => ![...this.#ids].some(([one, name]) => name === other && one.isAlive),
    };
  }

  readonly #ids = new Map<Page, string>();

  /** Navigates a moment later, as the router does. Until then the old screen still receives keys. */
  #go(tab: Tab, address: string): void {
    this.#world.after(this.#world.random.between(0, quick), tab.page, () => {
      if (tab.page.records === null) return;
      this.#close(tab);
      this.#show(tab, tab.page.records, address);
    });
  }

  #look(): void {
    for (const { screen, page } of this.#tabs) {
      const { records } = page;
      if (records === null) continue;
      if (screen?.is === 'form') {
        if (screen.records !== records) throw new Error('a form is over the records of a closed page');
        this.#judge.look(screen, records);
      }
      this.#judge.copies(records);
    }
  }

  // Acts

  async #step(): Promise<void> {
    this.#acts += 1;
    const { random } = this.#world;
    if (this.#tabs.length < 3 && random.happens(0.02)) await this.#newTab(addresses.newTrade('kirra'));
    if (random.happens(0.03)) this.#second.turn();
    const tab = random.pick(this.#tabs);
    await (tab.screen?.is === 'form' ? this.#inForm(tab, tab.screen) : this.#inSheet(tab));
    await this.#world.pass(random.between(0, quick));
    this.#look();
  }

  async #inForm(tab: Tab, screen: FormScreen): Promise<void> {
    const { random } = this.#world;
    const { form } = screen;
    if (form.editor.view().draft === undefined || form.state() === 'loading') return this.#world.pass(50);
    if (form.state() === 'open.asking to leave') return this.#answer(tab, screen);
    const isReader = tab.isSeconds && !this.#second.mayType;
    const act = isReader ? random.pick(['leave', 'reload', 'wait'] as const) : random.weighted(formActs);
    if (act === 'wait') return this.#world.pass(random.between(0, 600));
    if (act === 'reload') return this.#reload(tab);
    if (act === 'click Save') return this.#clickSave(tab, 1);
    if (act === 'double click Save') return this.#clickSave(tab, 2);
    await this.#in(tab, () => this.#doInForm(tab, screen, act));
  }

  #doInForm(tab: Tab, screen: FormScreen, act: keyof typeof formActs): void {
    const { random } = this.#world;
    const { form } = screen;
    if (act === 'focus') this.#focus(screen, random.pick(boxes));
    else if (act === 'tab')
      this.#focus(screen, boxes[(boxes.indexOf(screen.at ?? 'saleCostHd') + 1) % boxes.length]!);
    else if (act === 'key') this.#key(screen);
    else if (act === 'name') form.name(`${form.document.open().name}${random.pick(['a', 'b', 'c'])}`);
    else if (act === 'Escape') form.escape();
    else if (act === 'undo') form.undo();
    else if (act === 'choose') form.choose('animalSubTypeId', random.pick([1, 3, 5]));
    else if (act === 'Ctrl+S') this.#save(tab, screen);
    else if (act === 'leave') form.send({ type: 'leave asked', to: addresses.trades('kirra') });
  }

  #focus(screen: FormScreen, at: FormScreen['at']): void {
    screen.at = at;
    if (at !== null) screen.form.focus(at);
  }

  #key(screen: FormScreen): void {
    const { random } = this.#world;
    if (screen.at === null) this.#focus(screen, random.pick(boxes));
    const { at, form } = screen;
    if (at === null) return;
    const { text } = form.shown(at);
    // Sometimes replaces the whole text, because a field selects its text when it gets the focus.
    form.type(text.length > 5 || random.happens(0.2) ? random.pick(keys) : `${text}${random.pick(keys)}`);
  }

  #save(tab: Tab, screen: FormScreen): void {
    const { form } = screen;
    if (screen.isJudged) return form.save();
    const visible = visibleIn(form);
    const stored = tab.page.records?.trade(form.id())?.trade;
    form.save();
    if (isAccepted(form.state())) this.#judge.accepted(screen, { visible, stored }, nameOf(tab));
  }

  /** Clicks Save once or twice. After the first click another button may be at the same position. */
  async #clickSave(tab: Tab, times: number): Promise<void> {
    const place = this.#bar(tab).findIndex(({ id, isEmptyPlace }) => id === 'save' && isEmptyPlace !== true);
    for (let press = 0; press < times; press += 1) {
      await this.#in(tab, () => this.#bar(tab)[place]?.onPress());
      await this.#world.pass(this.#world.random.between(0, quick));
      this.#look();
    }
  }

  /** The buttons of the top bar, from the right edge. */
  #bar(tab: Tab): ReturnType<typeof barActions> {
    const { screen } = tab;
    if (screen?.is !== 'form') return [];
    const { form } = screen;
    const { isUnsaved, state } = form.editor.view();
    if (typeof state !== 'object') return [];
    const flags = {
      ...detailControls(form.document.isNew, true, true),
      isShowSummary: false,
      isDirty: isUnsaved,
      isPendingSave: false,
      isPendingDuplicate: false,
      isPendingDelete: false,
      isPendingLoad: false,
    };
    const words = { title: '', reloads: !form.document.isNew, deleteQuestion: 'Delete?' };
    return barActions(flags, words, ({ type }) => {
      if (type === 'save asked') this.#save(tab, screen);
      else if (type === 'copy asked') form.editor.copy();
    }).toReversed();
  }

  async #answer(tab: Tab, { form }: FormScreen): Promise<void> {
    const answer = this.#world.random.pick([
      'save asked',
      'keep draft chosen',
      'discard chosen',
      'stay chosen',
    ] as const);
    await this.#in(tab, () => {
      if (answer === 'save asked') this.#judge.edited(form.id(), nameOf(tab));
      form.send({ type: answer });
    });
  }

  async #inSheet(tab: Tab): Promise<void> {
    const { random } = this.#world;
    const { screen, page } = tab;
    if (page.records === null) return this.#world.pass(50);
    if (screen?.is !== 'sheet') return this.#in(tab, (records) => this.#goSomewhere(tab, records));
    const { hands } = screen;
    const act = random.weighted(sheetActs);
    if (act === 'wait') return this.#world.pass(random.between(0, 600));
    if (act === 'reload') return this.#reload(tab);
    await this.#in(tab, (records) => {
      const rows = records.trades();
      const row = rows[random.below(rows.length)];
      if (row === undefined) return;
      if (act === 'leave') {
        const to = random.happens(0.5) ? addresses.newTrade('kirra') : addresses.trade('kirra', row.id);
        this.#go(tab, to);
      } else if (act === 'select') {
        if (hands.sheet.state.editor === null) hands.select(row.id, 'numberOfHead');
      } else if (act === 'type') hands.keys(`'${random.pick(keys.slice(0, 10))}`);
      else {
        const { editor } = hands.sheet.state;
        if (editor !== null && act === 'Enter') this.#judge.edited(editor.rowId, nameOf(tab));
        hands.keys(act);
      }
    });
  }

  /** Opens a new trade or an existing one, as from a list. The list itself is not rendered. */
  #goSomewhere(tab: Tab, records: Records): void {
    const { random } = this.#world;
    const row = records.trades()[random.below(records.trades().length)];
    const isNew = row === undefined || !tab.isSeconds || random.happens(0.5);
    this.#go(tab, isNew ? addresses.newTrade('kirra') : addresses.trade('kirra', row.id));
  }

  /** The part of a tab's screen that a reload must restore. */
  #seen({ screen, page }: Tab): string {
    if (screen?.is === 'sheet') {
      const { editor } = screen.hands.sheet.state;
      // A cell in conflict is closed until the member answers. It may open again after a reload.
      return editor === null || !editor.isChanged() ? 'nothing' : `cell ${editor.text()}`;
    }
    if (screen === null || page.records === null) return 'nothing';
    const { form } = screen;
    if (!form.editor.view().hasDraft) return 'nothing';
    const { name, texts } = visibleIn(form);
    return JSON.stringify([name, ...boxes.map((box) => asRead(texts[box], box))]);
  }

  /** Reloads the page after the typed text has reached the disk. */
  async #reload(tab: Tab): Promise<void> {
    await this.#world.pass(settled);
    const before = this.#seen(tab);
    const stored = storedIn(tab);
    const editor = tab.screen?.is === 'sheet' ? tab.screen.hands.sheet.state.editor : null;
    const isCreate = tab.address.endsWith('/create');
    const { mayType } = this.#second;
    tab.page.device.kill(tab.page);
    tab.screen = null;
    tab.page = tab.isSeconds ? this.#second.newPage() : await this.#newPage();
    if (tab.isSeconds) await this.#openSeconds(tab);
    await this.#load(tab);
    await this.#world.pass(settled);
    // Skips the check if the second person could not type before, or cannot type now.
    if (tab.isSeconds && (!mayType || !this.#second.mayType)) return;
    const drafts =
      tab.page.records?.drafts.keys().filter((key) => key.startsWith('trade/create/')).length ?? 0;
    // If somebody else has entered the same number meanwhile, the page has no text to restore.
    const now = editor === null ? undefined : tab.page.records?.trade(editor.rowId)?.trade.numberOfHead;
    if (editor !== null && now === asRead(editor.text(), 'numberOfHead')) return;
    // Skips the check if the stored trade has changed, or if there are two drafts. A blank form restores only one draft.
    if (before !== 'nothing' && (!isCreate || drafts <= 1) && stored === storedIn(tab))
      this.#judge.reloaded(before, this.#seen(tab));
  }

  async #end(): Promise<void> {
    if (this.#judge.broken.length > 0) return;
    for (const tab of this.#tabs) {
      if (tab.screen?.is !== 'sheet') continue;
      await this.#in(tab, () => this.#close(tab));
      tab.screen = null;
    }
    const pages = (): readonly Records[] => this.#tabs.flatMap(({ page }) => page.records ?? []);
    const isAtRest = (): boolean =>
      pages().every((records) => {
        const { pending, phase } = records.sync.status();
        return pending === 0 && phase === 'idle';
      });
    // No event announces another device's changes here, so each device polls every minute.
    await this.#world.pass(130_000);
    await this.#world.until(isAtRest, 30 * 60_000);
    await this.#second.save();
    await this.#world.pass(1000);
    for (const { page, isSeconds } of this.#tabs)
      if (page.records !== null) this.#judge.end(this.#server, page.records, isSeconds ? this.#second : null);
    this.#judge.announced(this.#server, (id) =>
      this.#tabs.some(({ page, isSeconds }) => isSeconds && this.#second.isInSight(page.records, id)),
    );
  }
}

const nameOf = ({ isSeconds }: Tab): string => (isSeconds ? 'second' : 'first');

/** The stored trade of a tab's form, as text. */
const storedIn = ({ screen, page }: Tab): string =>
  screen?.is === 'form' ? JSON.stringify(page.records?.trade(screen.form.id())?.trade ?? null) : '';

/** True if a requested save is running or done. A form that is still open with unsaved edits has refused the save. */
const isAccepted = (state: string): boolean =>
  state === 'added' || (state.startsWith('open.') && state !== 'open.dirty');

/** Converts a text so that equal numbers compare as equal, such as "05" and "5". */
function asRead(text: string, box: BoxName): string {
  const reading = readTyped(text, tradeInputs[box]);
  return reading.ok ? (reading.value ?? '') : text;
}

/** Runs one day of keys. The seed alone determines the day. */
export const liveHands = (seed: number, open: OpenRecords): Promise<HandsResult> =>
  new HandsDay(seed, open).live();
