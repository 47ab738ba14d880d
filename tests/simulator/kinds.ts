import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newBoard, newClass, recordOfBoard, type BoardRecord, type PriceClass } from '#calc-core/market';
import { actualOf, newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import type { Edit, Kind, Records, RowState } from '#web/data/records.ts';

/** The records of each kind: their rows, the fields where members type, and how they are created. */

/** A field or a part of a structured field, into which members type. */
export interface Place {
  /** For example `freightIn`. The part `deaths` of the field `actual` is named `actual.deaths`. */
  readonly name: string;
  readonly field: string;
  /** True for a reference to another record. Its values repeat, because the same record may be chosen again. */
  readonly isReference?: true;
  /** Reads the value from the whole field, as the app or the server has it. */
  readonly read: (value: unknown) => string | null;
}

export interface Row {
  readonly key: string;
  /** The record's values by the name of the field or part. */
  readonly fields: Readonly<Record<string, string | null>>;
  readonly state: RowState;
}

const texts = new Map<string, unknown>();

/** Parses a structured field. The app stores it as text, and the server sends it as JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (!texts.has(value)) {
    if (texts.size > 500) texts.clear();
    texts.set(value, JSON.parse(value));
  }
  return texts.get(value);
}

const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value);

const plain = (name: string): Place => ({ name, field: name, read: textOf });
const reference = (name: string): Place => ({ ...plain(name), isReference: true });

const rungOf = (value: unknown, weightKg: string) =>
  (parsed(value) as readonly PriceClass[] | null)?.[0]?.rungs.find((rung) => rung.weightKg === weightKg);

const rung = (weightKg: string): Place => ({
  name: `classes.${weightKg}`,
  field: 'classes',
  read: (value) => textOf(rungOf(value, weightKg)?.price),
});

const factOf = (value: unknown): Actual => (parsed(value) as Actual | null) ?? nothingActual;

const fact = (name: 'purchaseCostHd' | 'deaths'): Place => ({
  name: `actual.${name}`,
  field: 'actual',
  read: (value) => textOf(factOf(value)[name]),
});

const sales: Place = {
  name: 'actual.sales',
  field: 'actual',
  read: (value) => {
    const sold = factOf(value).sales.map(({ saleCostHd }) => saleCostHd);
    return sold.length === 0 ? null : sold.join(' ');
  },
};

const places: Readonly<Partial<Record<Kind, readonly Place[]>>> = {
  carry: ['freightIn', 'tags', 'advertising'].map(plain),
  trade: [
    ...['saleCostHd', 'purchaseCostHd'].map(plain),
    ...(['purchaseCostHd', 'deaths'] as const).map(fact),
    sales,
    ...['carryId', 'tradeGroupId'].map(reference),
  ],
  group: [plain('name')],
  board: [plain('note'), ...['200', '240', '280'].map(rung)],
};

const kindNames = ['carry', 'trade', 'group', 'board'] as const satisfies readonly Kind[];

export const kindOf = (key: string): Kind => kindNames.find((kind) => key.startsWith(`${kind}/`)) ?? 'trade';
export const idOf = (key: string): string => key.slice(key.indexOf('/') + 1);

export const placesOf = (key: string): readonly Place[] => places[kindOf(key)] ?? [];

/** The values of all fields and parts of a record, as the app or the server has it. */
export function flat(key: string, fields: Readonly<Record<string, unknown>>): Row['fields'] {
  const at: Record<string, string | null> = {};
  for (const { name, field, read } of placesOf(key)) at[name] = read(fields[field]);
  return at;
}

const rowAs = (key: string, content: object, state: RowState): Row => ({
  key,
  fields: flat(key, { ...content }),
  state,
});

export const rowsOf = (records: Records): readonly Row[] => [
  ...records.carries().map(({ id, carry, state }) => rowAs(`carry/${id}`, carry, state)),
  ...records.trades().map(({ id, trade, state }) => rowAs(`trade/${id}`, trade, state)),
  ...records.groups().map(({ id, group, state }) => rowAs(`group/${id}`, group, state)),
  ...records.boards().map(({ id, record, state }) => rowAs(`board/${id}`, record, state)),
];

export function rowOf(records: Records, key: string): Row | undefined {
  const id = idOf(key);
  const kind = kindOf(key);
  const found =
    kind === 'carry'
      ? records.carry(id)
      : kind === 'trade'
        ? records.trade(id)
        : kind === 'group'
          ? records.group(id)
          : records.board(id);
  if (found === undefined) return undefined;
  const content =
    'record' in found
      ? found.record
      : 'trade' in found
        ? found.trade
        : 'group' in found
          ? found.group
          : found.carry;
  return rowAs(key, content, found.state);
}

const steers: PriceClass = {
  ...newClass('Steers', 1),
  rungs: ['200', '240'].map((weightKg) => ({ weightKg, price: null, head: null })),
};

/** A new record of each kind. A trade uses `carryId` and `tradeGroupId`. */
export const made = {
  carry: (id: string, name: string) => ({ ...newCarry(id), name }),
  group: (id: string, name: string) => ({ id, name }),
  board: (id: string, name: string): BoardRecord =>
    recordOfBoard({ ...newBoard(id, '2026-11-20'), name, classes: [steers] }),
  trade: (id: string, name: string, carryId: string | null, tradeGroupId: string | null): Trade => ({
    ...newTrade(id, '2026-11-21', [], []),
    name,
    carryId,
    tradeGroupId,
  }),
};

const withPrice = (text: string, weightKg: string, price: string): string => {
  const [first = steers, ...rest] = parsed(text) as readonly PriceClass[];
  const others = first.rungs.filter((one) => one.weightKg !== weightKg);
  const rungs = [...others, { weightKg, price, head: null }].toSorted(
    (a, b) => Number(a.weightKg) - Number(b.weightKg),
  );
  return JSON.stringify([{ ...first, rungs }, ...rest]);
};

function withFact(known: Actual, { name }: Place, value: string): Actual {
  if (name === sales.name)
    return {
      ...known,
      sales: [...known.sales, { soldOn: null, head: '1', saleWeightkg: null, saleCostHd: value }],
    };
  return { ...known, [name.slice('actual.'.length)]: value };
}

/** The facts that a trade has. */
export const factsAt = (key: string, fields: Row['fields']): readonly Place[] =>
  placesOf(key).filter(({ name, field }) => field === 'actual' && (fields[name] ?? null) !== null);

/** The edit that removes these facts of a trade, as the trade's form makes it. */
export function takingBack(records: Records, key: string, facts: readonly Place[]): Edit {
  const id = idOf(key);
  const row = records.trade(id);
  if (row === undefined) throw new Error('no such trade');
  const empty = facts.map(({ name }) => [
    name.slice('actual.'.length),
    nothingActual[name.slice('actual.'.length) as keyof Actual],
  ]);
  const known = { ...(actualOf(textOf(row.trade.actual)) ?? nothingActual), ...Object.fromEntries(empty) };
  return { kind: 'trade', id, op: 'patch', patch: withActual(row.trade, row.carry, known) };
}

/** Returns the patch that a screen makes when a member types. `valueOf` returns the typed value of a field. */
function patchOf(records: Records, key: string, typed: readonly Place[], valueOf: () => string) {
  const patch: Record<string, unknown> = {};
  for (const place of typed) {
    const value = valueOf();
    if (place.field === 'classes') {
      const classes = String(patch['classes'] ?? records.board(idOf(key))?.record.classes);
      // Divides the number by 1,000, because a price is in dollars per kilogram.
      const price = String(Math.abs(Number(value)) / 1000);
      patch['classes'] = withPrice(classes, place.name.slice('classes.'.length), price);
    } else if (place.field === 'actual') {
      const row = records.trade(idOf(key));
      if (row === undefined) continue;
      const known = actualOf(textOf(patch['actual'] ?? row.trade.actual)) ?? nothingActual;
      const amount = value.replace('-', '');
      Object.assign(patch, withActual(row.trade, row.carry, withFact(known, place, amount)));
    } else patch[place.field] = value;
  }
  return patch;
}

/** Returns an edit that types into these fields, and the value of each field afterwards. */
export function typing(
  records: Records,
  key: string,
  typed: readonly Place[],
  valueOf: () => string,
): { readonly edit: Edit; readonly values: readonly (readonly [Place, string | null])[] } {
  const patch = patchOf(records, key, typed, valueOf);
  return {
    // TypeScript cannot know that the patch belongs to this kind of record.
    edit: { kind: kindOf(key), id: idOf(key), op: 'patch', patch } as Edit,
    values: typed.map((place) => [place, place.read(patch[place.field])] as const),
  };
}
