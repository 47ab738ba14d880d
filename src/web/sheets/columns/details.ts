import type { ChoiceField, FieldDeclaration, StructureField } from '#calc-core/field';
import { alsoCalled, helpOf, structureWords } from '#calc-core/records';
import type { SheetColumn } from './column.ts';
import { amountColumn, textColumn } from './declared.ts';
import { choiceColumn } from './choice.ts';
import { readDay, showDate } from './date.ts';

interface ColumnPlace<Row> {
  readonly group: string;
  readonly title?: string;
  readonly width?: number;
  readonly isShown?: boolean;
  readonly names?: readonly string[];
  readonly look?: 'name' | 'soft';
  value(row: Row): string | number | null;
}

/** The id, texts and other headings of a column, from the field's declaration. */
export const headingOf = (field: FieldDeclaration) => ({
  id: field.name,
  label: field.label,
  title: field.column ?? field.label,
  help: helpOf(field),
  names: [field.label, ...alsoCalled(field)],
});

/** The column of a declared amount, text, date, choice or structure. Null for a field of another type. */
export function detailColumn<Row>(field: FieldDeclaration, place: ColumnPlace<Row>): SheetColumn<Row> | null {
  const heading = headingOf(field);
  const base = {
    ...heading,
    ...(place.title === undefined ? {} : { title: place.title }),
    group: place.group,
    width: place.width ?? 108,
    isShown: place.isShown ?? false,
    names: [...heading.names, ...(place.names ?? [])],
  };
  const textOf = (row: Row): string => String(place.value(row) ?? '');
  switch (field.type) {
    case 'text':
      return textColumn<Row>({ ...base, longest: field.longest, look: place.look ?? 'soft', text: textOf });
    case 'date':
      return {
        ...base,
        unit: '',
        kind: 'date',
        names: [field.name, base.title, ...base.names],
        value: (row) => textOf(row) || null,
        shown: (row) => showDate(textOf(row)),
        entry: { isFor: () => true, read: (text) => readOptional(field, text, base) },
      };
    case 'choice':
      return listColumn(field, base, place);
    case 'structure':
      return wordsColumn(field, base, place);
    case 'amount':
      return amountColumn<Row>(field, { ...base, amount: (row) => textOf(row) || null, isFor: () => true });
    case 'subType':
    case 'reference':
      return null;
  }
}

/** A read-only column that shows a structure as one line. Null if `structureWords` has no text for the structure. */
function wordsColumn<Row>(
  { name, whenEmpty }: StructureField,
  base: Pick<SheetColumn<Row>, 'id' | 'title' | 'group' | 'help' | 'width' | 'isShown' | 'names'>,
  place: ColumnPlace<Row>,
): SheetColumn<Row> | null {
  const words = structureWords[name];
  if (words === undefined) return null;
  const shown = (row: Row): string => words(String(place.value(row) ?? whenEmpty), whenEmpty);
  return { ...base, unit: '', kind: 'text', look: 'soft', value: (row) => shown(row) || null, shown };
}

const readOptional = (field: FieldDeclaration, text: string, column: Parameters<typeof readDay>[1]) =>
  text.trim() === '' && field.optional === true
    ? { ok: true as const, changes: [{ field: field.name, value: null }] }
    : readDay(text, column);

function listColumn<Row>(
  field: ChoiceField,
  base: Pick<SheetColumn<Row>, 'id' | 'title' | 'group' | 'help' | 'width' | 'isShown' | 'names'>,
  place: ColumnPlace<Row>,
): SheetColumn<Row> {
  return choiceColumn<Row>({
    ...base,
    noun: field.label.toLowerCase(),
    ...(field.optional === true ? { whenEmpty: [{ field: field.name, value: null }] } : {}),
    name: (row) => field.choices.find(({ id }) => id === place.value(row))?.name ?? '',
    choices: () =>
      field.choices.map(({ id, name }) => ({ name, changes: [{ field: field.name, value: id }] })),
  });
}
