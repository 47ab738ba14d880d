import type { FieldChange, CellReading, SheetColumn } from './column.ts';

/** A record or option that a cell can name. */
export interface CellChoice {
  readonly name: string;
  readonly changes: readonly FieldChange[];
  readonly id?: string;
  /** Tells records with the same name apart, such as "2 trades". */
  readonly about?: string;
}

interface ChoiceBase<Row> extends Pick<
  SheetColumn<Row>,
  'id' | 'title' | 'group' | 'help' | 'width' | 'mayGrowTo' | 'isShown'
> {
  readonly names?: readonly string[];
  readonly decides?: true;
  readonly noun: string;
  readonly nouns?: string;
  /** A place where the user can choose between records with the same name, such as "the trade's form". A message names this place. */
  readonly chosenIn?: string;
  /** The changes made by emptying the cell. Undefined if the cell cannot be empty. */
  readonly whenEmpty?: readonly FieldChange[];
  /** The changes of a new row whose text is not a choice. For example, the row stores only the name of a missing carry. */
  whenUnknown?(text: string): readonly FieldChange[];
  /** For imports. One text below the heading must be a choice or match `words`. If absent, any text will do. */
  readonly words?: RegExp;
  /** The name of the choice for each saleyard word, such as "Steers". */
  readonly called?: Readonly<Record<string, string>>;
  /** Changes of other fields, if the text is a saleyard word. */
  also?(text: string, row: Row): readonly FieldChange[];
  name(row: Row): string;
  /** The id of the record that the row's cell names. Needed only if choices have ids. */
  refers?(row: Row): string | null;
  note?(row: Row): string | undefined;
  choices(): readonly CellChoice[];
  /** Why this row cannot have a choice. Undefined if it can. */
  refusal?(choice: CellChoice, row: Row): string | undefined;
}

/** A column in which each cell is one choice of a list. */
export function choiceColumn<Row>(base: ChoiceBase<Row>): SheetColumn<Row> {
  const { id, title, group, help, width, isShown, words } = base;
  const isAllowed = (choice: CellChoice, row: Row): boolean => base.refusal?.(choice, row) === undefined;
  return {
    id,
    title,
    group,
    help,
    width,
    ...(base.mayGrowTo === undefined ? {} : { mayGrowTo: base.mayGrowTo }),
    isShown,
    unit: '',
    kind: 'text',
    look: 'soft',
    names: [id, title, ...(base.names ?? [])],
    value: base.name,
    shown: base.name,
    ...(base.refers === undefined ? {} : { refers: base.refers }),
    ...(base.note === undefined ? {} : { note: base.note }),
    entry: {
      isFor: () => true,
      choices: (row) => {
        const all = base.choices();
        return all.filter((choice) => isAllowed(choice, row)).map((choice) => labelOf(choice, all));
      },
      nameFor: (wanted) => {
        const all = base.choices();
        const found = all.find((choice) => choice.id === wanted);
        return found === undefined ? undefined : labelOf(found, all);
      },
      read: (text, row) => readChoice(text, row, base),
      ...(base.whenUnknown === undefined ? {} : { whenUnknown: base.whenUnknown }),
      ...(base.decides === undefined ? {} : { decides: base.decides }),
      ...(words === undefined
        ? {}
        : {
            isMeantBy: (texts) =>
              texts.length === 0 ||
              texts.some((text) => words.test(text) || named(text, base.choices()).length > 0),
          }),
    },
  };
}

/** Names are compared without extra spaces. `plain` also ignores letter case. */
const spaced = (name: string): string => name.replaceAll(/\s+/g, ' ').trim();
const plain = (name: string): string => spaced(name).toLowerCase();

/** The choices that a text may mean. Names need not be unique, so there can be several. */
function named(text: string, choices: readonly CellChoice[]): readonly CellChoice[] {
  const by = (read: (name: string) => string): CellChoice[] =>
    choices.filter((choice) => read(choice.name) === read(text));
  const exact = by(spaced);
  if (exact.length > 0) return exact;
  const alike = by(plain);
  if (alike.length > 0) return alike;
  return choices.filter((choice) => labelOf(choice, choices) === spaced(text));
}

/** A choice's name. Equal names are numbered: "Oats crop-copy (2nd of 2, 4 trades)". */
function labelOf(choice: CellChoice, all: readonly CellChoice[]): string {
  const alike = all.filter((other) => plain(other.name) === plain(choice.name));
  if (choice.id === undefined || alike.length < 2) return spaced(choice.name);
  const place = `${ordinal(alike.indexOf(choice) + 1)} of ${alike.length}`;
  return `${spaced(choice.name)} (${[place, choice.about ?? ''].filter((part) => part !== '').join(', ')})`;
}

function ordinal(place: number): string {
  const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${isTeen ? 'th' : (endings[place % 10] ?? 'th')}`;
}

const countWords: Readonly<Record<number, string>> = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' };

function readChoice<Row>(text: string, row: Row, base: ChoiceBase<Row>): CellReading {
  const { whenEmpty, noun, nouns = `${noun}s` } = base;
  if (text.trim() === '' && whenEmpty !== undefined) return { ok: true, changes: whenEmpty };
  // An unchanged text means the cell's current record, even if another record has the same name.
  const hasOne = base.refers === undefined || base.refers(row) !== null;
  if (hasOne && text.trim() !== '' && spaced(text) === spaced(base.name(row)))
    return { ok: true, changes: [] };
  const choices = base.choices();
  const meant = base.called?.[plain(text)];
  const byName = named(text, choices);
  const found = byName.length > 0 || meant === undefined ? byName : named(meant, choices);
  const [only] = found;
  if (only !== undefined && found.length === 1) {
    const refusal = base.refusal?.(only, row);
    return refusal === undefined
      ? { ok: true, changes: [...only.changes, ...(byName.length > 0 ? [] : (base.also?.(text, row) ?? []))] }
      : { ok: false, message: refusal };
  }
  if (found.length > 1)
    return {
      ok: false,
      message: `${countWords[found.length] ?? found.length} ${nouns} are called “${spaced(text)}”: choose one from the list${base.chosenIn === undefined ? '' : ` or in ${base.chosenIn}`}`,
    };
  const some = choices
    .filter((choice) => base.refusal?.(choice, row) === undefined)
    .slice(0, 4)
    .map((choice) => choice.name)
    .join(', ');
  return {
    ok: false,
    message: `No ${noun} is called “${text.trim()}”. Choose one of the list${some === '' ? '' : `, such as ${some}`}`,
  };
}
