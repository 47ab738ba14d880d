import type { ChoiceField, FieldDeclaration, FieldDeclarations } from '#calc-core/field';
import { postgres } from './drizzle.ts';

const { date, numeric, smallint, text, uuid } = postgres;

const columnOfType = {
  /** The column has no scale. With a scale, a typed "3.5" would become "3.500000". */
  amount: () => numeric(),
  text: () => text().notNull(),
  optionalText: () => text(),
  date: () => date({ mode: 'string' }).notNull(),
  optionalDate: () => date({ mode: 'string' }),
  id: () => smallint().notNull(),
  optionalId: () => smallint(),
  reference: () => uuid(),
};

type Optional<
  F,
  Column extends keyof typeof columnOfType,
  Otherwise extends keyof typeof columnOfType,
> = ReturnType<(typeof columnOfType)[F extends { readonly optional: true } ? Column : Otherwise]>;

type ColumnOf<F> = F extends { readonly type: 'amount' }
  ? ReturnType<typeof columnOfType.amount>
  : F extends { readonly type: 'reference' }
    ? ReturnType<typeof columnOfType.reference>
    : F extends { readonly type: 'date' }
      ? Optional<F, 'optionalDate', 'date'>
      : F extends { readonly type: 'subType' } | ChoiceField<number>
        ? Optional<F, 'optionalId', 'id'>
        : Optional<F, 'optionalText', 'text'>;

function columnOf(field: FieldDeclaration) {
  const { optional = false } = field;
  switch (field.type) {
    case 'amount':
    case 'reference':
      return columnOfType[field.type]();
    case 'date':
    case 'text':
      return optional
        ? columnOfType[field.type === 'date' ? 'optionalDate' : 'optionalText']()
        : columnOfType[field.type]();
    case 'structure':
      return columnOfType[optional ? 'optionalText' : 'text']();
    case 'subType':
      return columnOfType.id();
    case 'choice': {
      const isNumber = typeof field.choices[0]?.id === 'number';
      return isNumber
        ? columnOfType[optional ? 'optionalId' : 'id']()
        : columnOfType[optional ? 'optionalText' : 'text']();
    }
  }
}

/** The columns for all declared fields. Drizzle silently ignores a field without a column. */
export const columnsOf = <Fields extends FieldDeclarations>(fields: Fields) =>
  Object.fromEntries(Object.values(fields).map((field) => [field.name, columnOf(field)])) as {
    [N in keyof Fields]: ColumnOf<Fields[N]>;
  };
