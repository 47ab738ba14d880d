import { newId, type Edit, type Records } from '#web/data/records.ts';
import { idOf, kindOf, made, placesOf, rowsOf, typing, type Place, type Row } from '../../simulator/kinds.ts';
import type { Random } from '../../simulator/random.ts';
import { wholeRecord, type Report, type Typed } from './messages.ts';

const acts = {
  edit: 34,
  paste: 4,
  create: 6,
  regroup: 3,
  'put on a carry': 3,
  'give up a carry': 1,
  delete: 2,
  resolve: 5,
  retry: 2,
  look: 2,
} as const;

/** Members type only into fields that every trade accepts. Some trades refuse some facts. */
const mayType = ({ field, isReference }: Place): boolean => isReference !== true && field !== 'actual';

interface NotStored {
  readonly at: Records;
  readonly typed: Typed;
}

/** A member who types, creates, moves and deletes records, and answers conflicts. */
export class Member {
  readonly #random: Random;
  readonly #tell: (report: Report) => void;
  #next: number;
  readonly #step: number;
  #n = 0;
  edits = 0;
  /** Typed values that no page has shown as stored yet, each with the page where it was typed. */
  #notStored: NotStored[] = [];

  /** The member types `first + step`, then `first + 2 * step`, and so on. */
  constructor(random: Random, tell: (report: Report) => void, first: number, step: number) {
    this.#random = random;
    this.#tell = tell;
    this.#next = first;
    this.#step = step;
  }

  act(records: Records): void {
    const what = this.#random.weighted(acts);
    if (what === 'edit' || what === 'paste') this.#edit(records, what === 'paste');
    else if (what === 'create') this.#create(records);
    else if (what === 'regroup' || what === 'put on a carry') this.#move(records, what);
    else if (what === 'give up a carry') this.#giveUpCarry(records);
    else if (what === 'delete') this.#delete(records);
    else if (what === 'resolve') this.resolve(records);
    else if (what === 'retry') records.sync.retry();
    else void records.reload();
  }

  #type(at: Records, key: string, values: readonly (readonly [Place, string | null])[]): void {
    for (const [place, value] of values) {
      this.#n += 1;
      this.edits += 1;
      this.#notStored.push({ at, typed: { n: this.#n, key, place: place.name, value, isDurable: true } });
    }
  }

  /** Reports the typed values that the pages now show as stored. */
  noteDurable(pages: readonly Records[]): void {
    const still: NotStored[] = [];
    const states = new Map(
      pages.map((at) => [at, new Map(rowsOf(at).map(({ key, state }) => [key, state.state]))]),
    );
    for (const notStored of this.#notStored) {
      const state = states.get(notStored.at)?.get(notStored.typed.key) ?? '';
      if (['saving', 'not saved'].includes(state)) still.push(notStored);
      else this.#tell({ say: 'typed', ...notStored.typed });
    }
    this.#notStored = still;
  }

  /** Call this when the pages have ended. Values that no page has shown as stored may be lost. */
  forgetNotStored(): void {
    for (const { typed } of this.#notStored) this.#tell({ say: 'typed', ...typed, isDurable: false });
    this.#notStored = [];
  }

  #number = (): string => {
    this.#next += this.#step;
    return String(this.#next);
  };

  #edit(records: Records, isPaste: boolean): void {
    const rows = rowsOf(records);
    if (rows.length === 0) return;
    // Often picks one of the oldest records, so that several devices edit the same record.
    const row = this.#random.happens(0.4) ? this.#random.pick(rows.slice(0, 4)) : this.#random.pick(rows);
    const pasted = rows.filter(({ key }) => kindOf(key) === kindOf(row.key)).slice(0, 4);
    const edits = (isPaste ? pasted : [row]).map((one) => this.#typeInto(records, one));
    records.commit('Edit', edits, isPaste ? { bulk: true } : {});
  }

  #typeInto(records: Records, { key }: Row): Edit {
    const all = placesOf(key).filter(mayType);
    const some = all.filter(() => this.#random.happens(0.5));
    const { edit, values } = typing(records, key, some.length === 0 ? all.slice(0, 1) : some, this.#number);
    this.#type(records, key, values);
    return edit;
  }

  #make(records: Records, edit: Edit): void {
    const key = `${edit.kind}/${edit.id}`;
    this.#n += 1;
    const typed = { n: this.#n, key, place: wholeRecord, value: null, isDurable: true };
    this.#notStored.push({ at: records, typed });
    this.#tell({ say: 'made', key });
    records.commit('New', [edit]);
  }

  #create(records: Records): void {
    const id = newId();
    const kind = this.#random.weighted({ trade: 6, carry: 3, group: 2, board: 1 });
    if (kind === 'carry')
      return this.#make(records, { kind, id, op: 'create', doc: made.carry(id, `carry ${id}`) });
    if (kind === 'group')
      return this.#make(records, { kind, id, op: 'create', doc: made.group(id, `group ${id}`) });
    if (kind === 'board')
      return this.#make(records, { kind, id, op: 'create', doc: made.board(id, `yard ${id}`) });
    const [carryId, groupId] = [this.#chosen(records.carries()), this.#chosen(records.groups())];
    const doc = made.trade(id, `trade ${id}`, carryId, groupId);
    this.#make(records, { kind, id, op: 'create', doc });
  }

  /** Often chooses the newest record, because the request that creates it may still be in flight. */
  #chosen(rows: readonly { readonly id: string }[]): string | null {
    if (rows.length === 0 || this.#random.happens(0.1)) return null;
    return this.#random.happens(0.5) ? (rows.at(-1)?.id ?? null) : this.#random.pick(rows).id;
  }

  #move(records: Records, what: 'regroup' | 'put on a carry'): void {
    const trades = records.trades();
    if (trades.length === 0) return;
    const { id } = this.#random.pick(trades);
    const isNew = this.#random.happens(0.4);
    const to = newId();
    const [kind, rows] =
      what === 'regroup' ? (['group', records.groups()] as const) : (['carry', records.carries()] as const);
    if (isNew && kind === 'group')
      this.#make(records, { kind, id: to, op: 'create', doc: made.group(to, `group ${to}`) });
    if (isNew && kind === 'carry')
      this.#make(records, { kind, id: to, op: 'create', doc: made.carry(to, `carry ${to}`) });
    const chosen = isNew ? to : this.#chosen(rows);
    this.#point(records, id, kind === 'group' ? { tradeGroupId: chosen } : { carryId: chosen });
  }

  #point(
    records: Records,
    id: string,
    patch: { readonly carryId: string | null } | { readonly tradeGroupId: string | null },
  ): void {
    records.commit('Move', [{ kind: 'trade', id, op: 'patch', patch }]);
  }

  /** Moves a carry's trades to another carry and deletes the carry. */
  #giveUpCarry(records: Records): void {
    const used = records.carries().filter(({ usedBy }) => usedBy > 0);
    if (used.length === 0) return;
    const { id } = this.#random.pick(used);
    const other = this.#chosen(records.carries().filter((row) => row.id !== id));
    for (const { id: trade, trade: shown } of records.trades())
      if (shown.carryId === id) this.#point(records, trade, { carryId: other });
    this.#tell({ say: 'deleted', key: `carry/${id}` });
    records.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
  }

  #delete(records: Records): void {
    // Skips carries in use, which the screens do not let a user delete. Skips the oldest records, because all devices edit them.
    const free = rowsOf(records)
      .filter(({ key }) => kindOf(key) !== 'carry' || records.carry(idOf(key))?.usedBy === 0)
      .slice(6);
    if (free.length === 0) return;
    const { key } = this.#random.pick(free);
    this.#tell({ say: 'deleted', key });
    records.commit('Delete', [{ kind: kindOf(key), id: idOf(key), op: 'delete' }]);
  }

  /** Answers every conflict, each field separately. */
  resolve(records: Records): void {
    for (const { key, state } of records.sync.status().entries) {
      if (state.state !== 'conflict') continue;
      for (const { field } of state.fields ?? []) this.#tell({ say: 'asked', key, field });
      const choices = (state.fields ?? []).map(
        ({ field }) => [field, this.#random.pick(['mine', 'theirs'] as const)] as const,
      );
      for (const [field, choice] of choices)
        if (choice === 'theirs') this.#tell({ say: 'gave up', key, field, n: this.#n });
      if (choices.length > 0) records.sync.resolve(key, Object.fromEntries(choices));
    }
  }

  discard(records: Records): void {
    for (const { key, state } of records.sync.status().entries)
      if (state.state === 'refused') records.sync.discard(key);
  }
}
