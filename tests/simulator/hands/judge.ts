import { isSameAmount, readTyped } from '#calc-core/number';
import { tradeInputs, tradeOf, type Trade } from '#calc-core/trade';
import { fromWire, toWire } from '#contract/wire.ts';
import type { Records } from '#web/data/records.ts';
import type { FakeServer } from '../../web/data/fakeServer.ts';
import type { SecondPerson } from './second.ts';
import { boxes, type FormScreen, type Visible } from './screens.ts';

const saidSaved: readonly string[] = ['Trade is saved', 'Trade Added Successfully'];

interface Pressed {
  readonly visible: Visible;
  /** The trade as this tab showed it, or undefined for a new trade. */
  readonly stored: Trade | undefined;
}

/** A Save or Ctrl+S that has no result yet. */
interface Press extends Pressed {
  /** The messages that were already shown before Save was pressed. */
  readonly heard: ReadonlySet<string>;
  readonly edits: number;
}

/**
 * Checks the laws of keys.
 * - H1: a trade that is announced as added exists as typed, and at the end the server has it.
 * - H2: an edit that is announced as saved equals the text on the screen.
 * - H3: no copy appears without a request.
 * - H4: typed text is still there after a reload.
 * - H5: at the end every page shows the server's records.
 * - H6: people without permission get no records. The screen shows edits that were refused because of a role.
 */
export class Judge {
  readonly broken: string[] = [];
  /** The records that were announced as added. */
  readonly added = new Map<string, string>();
  readonly #presses = new Map<FormScreen, Press>();
  /** For each record, how many edits all pages have saved so far. */
  readonly #edits = new Map<string, number>();
  /** The people who have changed each record. After changes by two people, a record may differ from both screens. */
  readonly #changedBy = new Map<string, Set<string>>();

  #find(law: string, what: string): void {
    this.broken.push(`${law} ${what}`);
  }

  /** Call this when the form has accepted Save. `visible` has the texts on the screen. */
  accepted(screen: FormScreen, { visible, stored }: Pressed, by: string): void {
    this.changed(screen.form.id(), by);
    for (const box of boxes) {
      const text = visible.texts[box];
      if (!readTyped(text, tradeInputs[box]).ok) this.#find('H2 saved', `with '${text}' in ${box}`);
    }
    const id = screen.form.id();
    const edits = (this.#edits.get(id) ?? 0) + 1;
    this.#edits.set(id, edits);
    const heard = new Set(screen.form.notices.list().map((notice) => notice.id));
    this.#presses.set(screen, { visible, stored, heard, edits });
  }

  changed(id: string, by: string): void {
    this.#changedBy.set(id, (this.#changedBy.get(id) ?? new Set()).add(by));
  }

  isOfBoth = (id: string): boolean => (this.#changedBy.get(id)?.size ?? 0) > 1;

  /** Call this when a record was edited in another way than with Save. */
  edited(id: string, by: string): void {
    this.changed(id, by);
    this.#edits.set(id, (this.#edits.get(id) ?? 0) + 1);
  }

  /** Checks a form after each event. */
  look(screen: FormScreen, records: Records): void {
    const { form } = screen;
    const press = this.#presses.get(screen);
    if (form.state() === 'added' && !screen.isJudged) {
      screen.isJudged = true;
      const stored = records.trade(form.id())?.trade.name;
      const typed = press?.visible.name.trim() ?? '';
      if (stored !== typed)
        this.#find('H1 added', `'${typed}' was announced, and the trade under its id is '${stored}'`);
      this.added.set(form.id(), typed);
    }
    if (press === undefined) return;
    const news = form.notices
      .list()
      .filter(({ id, text }) => saidSaved.includes(text) && !press.heard.has(id));
    if (news.length === 0) return;
    this.#presses.delete(screen);
    this.#judgeSaved(form.id(), press, records);
  }

  #judgeSaved(id: string, { visible, stored: known, edits }: Press, records: Records): void {
    const row = records.trade(id);
    for (const box of boxes) {
      const text = visible.texts[box];
      const reading = readTyped(text, tradeInputs[box]);
      if (!reading.ok || row === undefined) continue;
      // Skips a field that nobody typed into. Another tab may have saved a value that this tab has not shown yet.
      if (known !== undefined && isSameAmount(known[box], reading.value)) continue;
      if (this.#edits.get(id) === edits && row.state.state === 'synced' && !this.isOfBoth(id)) {
        const stored = row.trade[box];
        const isSame = stored === reading.value || isSameAmount(stored, reading.value);
        const isNone =
          (stored === null || stored === '0') && (reading.value === null || reading.value === '0');
        if (!isSame && !isNone) this.#find('H2 said saved', `'${text}' in ${box}, and '${stored}' is stored`);
      }
    }
  }

  /** Checks that the screen after a reload equals the screen before it. */
  reloaded(before: string, after: string): void {
    if (before !== after) this.#find('H4 lost by a reload', `${before} became ${after}`);
  }

  /** Nobody copies a trade on this day, so every copy is a fault. */
  copies(records: Records): void {
    const copy = records.trades().find(({ trade }) => trade.name.includes('-copy'));
    if (copy !== undefined) this.#find('H3 copy', `'${copy.trade.name}' was not asked for`);
  }

  /** Checks at the end that every announced record is on the server. A record whose write was refused must still be visible. */
  announced(server: FakeServer, inSight: (id: string) => boolean): void {
    for (const [id, name] of this.added)
      if (!server.records.get(`trade/${id}`)?.wire && !inSight(id))
        this.#find('H1 added', `'${name}' is not on the server`);
  }

  /** Checks at the end that the server has the trades that the page shows. Skips edits of `second` that were refused or saved as a file. */
  end(server: FakeServer, records: Records, second: SecondPerson | null = null): void {
    for (const { id, trade, state } of records.trades()) {
      const wire = server.records.get(`trade/${id}`)?.wire ?? null;
      // For an empty field the server may have null or no value. Both must compare as equal.
      const stored = wire === null ? null : toWire('trade', fromWire('trade', wire));
      // Two tabs that typed over each other's value show a conflict.
      if (state.state === 'conflict' || second?.isInSight(records, id) === true) continue;
      if (state.state !== 'synced') this.#find('H5 end', `${trade.name} is '${state.state}'`);
      else if (JSON.stringify(inOrder(toWire('trade', tradeOf(trade)))) !== JSON.stringify(inOrder(stored)))
        this.#find('H5 end', `${trade.name} is not as the server has it`);
    }
  }
}

const inOrder = (wire: object | null): readonly unknown[] =>
  Object.entries(wire ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
