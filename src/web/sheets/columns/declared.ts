import {
  showFigure,
  type FigureDeclaration,
  type FigureValue,
  type InputDeclaration,
} from '#calc-core/figure';
import { noTally } from '#calc-core/group';
import { numberOf, readTyped, showAmount, type Decimal } from '#calc-core/number';
import { helpOf } from '#calc-core/records';
import { plainLine, textProblem } from '#calc-core/rules';
import { unitLabel, type CellReading, type SheetColumn, type Total } from './column.ts';

/** A total that adds up one whole number per row. */
export const countTotal = <Row>(count: (row: Row) => number): Total<Row> => ({
  kind: 'sum',
  tally: (row) => ({ ...noTally, over: numberOf(String(count(row))) ?? noTally.over, counted: 1 }),
  total: ({ over }) => ({ value: over }),
});

/** After this many formatted amounts, the cache is emptied. */
const mostTexts = 5000;

/** A column of typed amounts, from the input's declaration. */
export function amountColumn<Row>(
  input: InputDeclaration,
  options: Pick<SheetColumn<Row>, 'group' | 'width' | 'isShown'> & {
    readonly title?: string;
    readonly help?: string;
    readonly names?: readonly string[];
    amount(row: Row): string | null;
    isFor(row: Row): boolean;
    whyNot?(row: Row): string;
    drives?(row: Row): boolean;
    note?(row: Row): string | undefined;
    readonly total?: Total<Row>;
  },
): SheetColumn<Row> {
  const title = options.title ?? input.column ?? input.label;
  const texts = new Map<string | null, string>();
  const shown = (amount: string | null): string => {
    const kept = texts.get(amount);
    if (kept !== undefined) return kept;
    if (texts.size > mostTexts) texts.clear();
    const made = showAmount(amount, input.unit, 'sheet');
    texts.set(amount, made);
    return made;
  };
  return {
    id: input.name,
    title,
    unit: title.toLowerCase().includes(input.unit) ? '' : unitLabel(input.unit),
    measure: input.unit,
    group: options.group,
    help: options.help ?? helpOf(input),
    kind: 'number',
    names: [
      input.name,
      input.label,
      input.column ?? input.label,
      title,
      `${options.group} ${title}`,
      `${title} ${unitLabel(input.unit)}`,
      `${options.group} ${title} ${unitLabel(input.unit)}`,
      ...(options.names ?? []),
    ],
    width: options.width,
    isShown: options.isShown,
    value: (row) => (options.isFor(row) ? numberOf(options.amount(row)) : null),
    shown: (row) => (options.isFor(row) ? shown(options.amount(row)) : ''),
    showNumber: (value) => showAmount(value, input.unit, 'sheet'),
    ...(options.drives === undefined ? {} : { drives: options.drives }),
    ...(options.note === undefined ? {} : { note: options.note }),
    ...(options.total === undefined ? {} : { total: options.total }),
    entry: {
      isFor: options.isFor,
      ...(options.whyNot === undefined ? {} : { whyNot: options.whyNot }),
      read: (text) => {
        const read = readTyped(text, input);
        return read.ok ? { ok: true, changes: [{ field: input.name, value: read.value }] } : read;
      },
    },
  };
}

/** A column of calculated figures, from the figure's declaration. */
export function figureColumn<Row>(
  figure: FigureDeclaration,
  options: Pick<SheetColumn<Row>, 'group' | 'width' | 'isShown'> & {
    readonly title?: string;
    readonly look?: 'key';
    read(row: Row): FigureValue;
    isFor(row: Row): boolean;
    readonly total?: Total<Row>;
  },
): SheetColumn<Row> {
  const title = options.title ?? figure.column ?? figure.label;
  // A figure's Decimal object lives as long as its row, so its text is made only once.
  const texts = new WeakMap<Decimal, string>();
  const shown = (read: FigureValue): string => {
    if (read.value === null) return showFigure(read, figure.unit, 'sheet');
    const kept = texts.get(read.value);
    if (kept !== undefined) return kept;
    const made = showFigure(read, figure.unit, 'sheet', figure.rounding);
    texts.set(read.value, made);
    return made;
  };
  return {
    id: figure.name,
    title,
    unit: unitLabel(figure.unit),
    measure: figure.unit,
    group: options.group,
    help: helpOf(figure),
    kind: 'number',
    names: [figure.name, figure.label, figure.column ?? figure.label, title],
    width: options.width,
    isShown: options.isShown,
    ...(options.look === undefined ? {} : { look: options.look }),
    value: (row) => (options.isFor(row) ? options.read(row).value : null),
    shown: (row) => (options.isFor(row) ? shown(options.read(row)) : ''),
    showNumber: (value) => showAmount(value, figure.unit, 'sheet'),
    reason: (row) => (options.isFor(row) ? options.read(row).reason : 'not for this kind of animal'),
    ...(options.total === undefined ? {} : { total: options.total }),
  };
}

/** A column of plain text. */
export function textColumn<Row>(
  base: Pick<SheetColumn<Row>, 'id' | 'title' | 'group' | 'help' | 'width' | 'isShown'> & {
    readonly names?: readonly string[];
    readonly look?: 'name' | 'soft';
    readonly label?: string;
    /** The maximum number of characters. Default: the maximum of a name. */
    readonly longest?: number | undefined;
    text(row: Row): string;
    tag?(row: Row): string;
  },
): SheetColumn<Row> {
  const { id, title, group, help, width, isShown, tag } = base;
  return {
    id,
    title,
    group,
    help,
    width,
    isShown,
    unit: '',
    kind: 'text',
    ...(base.look === undefined ? {} : { look: base.look }),
    names: [id, title, ...(base.names ?? [])],
    value: base.text,
    shown: base.text,
    ...(tag === undefined ? {} : { tag }),
    entry: { isFor: () => true, read: (text) => readText(text, id, base.label ?? title, base.longest) },
  };
}

function readText(text: string, field: string, label: string, longest?: number): CellReading {
  const problem = textProblem(text, longest);
  if (problem !== null) return { ok: false, message: `${label} ${problem}.` };
  return { ok: true, changes: [{ field, value: plainLine(text) }] };
}
