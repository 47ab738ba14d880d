import { tradeDetails } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Field } from '#web/ui/fields/Field.tsx';
import { useHelp } from '#web/forms/parts/help.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';

/** A note about the mob. The box shows several lines, but the note is stored as one line. */
export function TradeNote({ form }: { readonly form: TradeFields }): ReactElement {
  const { draft, readOnly, edit, mark, problem, aside } = form;
  const { label } = tradeDetails.note;
  return (
    <Field
      label={label}
      hint={useHelp(tradeDetails.note)}
      kind="text"
      readOnly={readOnly}
      mark={mark('note')}
      labelAside={aside?.('note')}
      message={problem('note')}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          rows={2}
          readOnly={readOnly}
          value={draft.note}
          onChange={({ target }) => edit('note', target.value.replaceAll(/[\r\n]+/g, ' '))}
        />
      )}
    </Field>
  );
}

const SHOWN = 40;

/** The start of a note: "Note: brand 7K, quiet". Empty without a note. */
export const noteWords = (note: string): string =>
  note === '' ? '' : `Note: ${note.length > SHOWN ? `${note.slice(0, SHOWN - 1).trimEnd()}…` : note}`;
