import type { ReactElement } from 'react';
import type { DecimalText } from '#calc-core/number';
import type { TaxRow, TaxYear } from '#calc-core/tax-year';
import { useMayWrite } from '#web/shell/member.ts';
import { Problems } from '../Problems.tsx';
import { TypedCell } from '../TypedCell.tsx';
import { useRefused } from '../use-refused.ts';
import { useTaxEditing, type TaxField } from './use-tax-editing.ts';

/** The typed cells of a schedule and their problems. The table and the cards share them. */
export interface TaxCells {
  readonly editing: ReturnType<typeof useTaxEditing>;
  readonly mayWrite: boolean;
  readonly cell: (row: TaxRow, field: TaxField, label: string, value: DecimalText | null) => ReactElement;
  readonly problems: ReactElement;
}

/** The typed cells of a tax year. */
export function useTaxCells({ until, problems }: TaxYear): TaxCells {
  const mayWrite = useMayWrite();
  const editing = useTaxEditing(Number(until.slice(0, 4)));
  const refused = useRefused();
  return {
    editing,
    mayWrite,
    cell: (row, field, label, value) => {
      const key = `${row.key} ${field}`;
      return (
        <TypedCell
          label={`${row.name}, ${label}`}
          value={value === '0' ? null : value}
          rule={editing.rules[field]}
          readOnly={!mayWrite}
          refused={refused.at(key)}
          onRefused={(message, text) => refused.say(key, message, text)}
          onCommit={(read) => editing.save(row, field, read)}
        />
      );
    },
    problems: (
      <>
        <div role="alert">
          <Problems sentences={problems.map(({ text }) => text)} />
        </div>
        <Problems sentences={refused.sentences} />
      </>
    ),
  };
}
