import { tradeDetails } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Field } from '#web/ui/fields/Field.tsx';
import { useHelp } from '#web/forms/parts/help.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';

/** A note about the mob. The text box has several lines, but the note is stored as one. */
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

/** The start of a note, for a summary in one line: "Note: brand 7K, quiet". Empty when there is no note. */
export const noteWords = (note: string): string =>
  note === '' ? '' : `Note: ${note.length > SHOWN ? `${note.slice(0, SHOWN - 1).trimEnd()}…` : note}`;
