import { shortDate } from '#calc-core/number';
import { readDate, showDate } from '#calc-core/rules';
import { tradeDetails, type TradeDraft } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { useRows } from '#web/data/hooks.ts';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Fields } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { AmountLine } from '#web/forms/parts/AmountLine.tsx';
import { useHelp } from '#web/forms/parts/help.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { noteWords, TradeNote } from './TradeNote.tsx';
import { tradeCards } from '#web/forms/parts/form-sections.ts';
import styles from '#web/forms/parts/Form.module.css';

/** Payment terms, the loan, the shearing date and a note. Closed at first, because few trades need them. */
export default function MoneyTerms({ form }: { readonly form: TradeFields }): ReactElement {
  const sources = useRows('funding').map(({ record }) => record);
  const paying = sources.find(({ id }) => id === form.draft.fundingId);
  const loans = sources.filter((source) => source.kind === 'loan' || source === paying);
  return (
    <Section title={tradeCards.terms} folds="always" folded hint={termsWords(form, paying?.name ?? null)}>
      <Fields>
        <Days form={form} name="purchaseTerms" />
        <Days form={form} name="saleTerms" />
        {loans.length > 0 && <PaidBy form={form} loans={loans} />}
        {tradeDetails.shearingOn.appliesTo(form.kind) && <Shearing form={form} />}
        <TradeNote form={form} />
      </Fields>
    </Section>
  );
}

const nameOr = (name: string): string => (name === '' ? 'a loan without a name' : name);

/** The terms in one line: "Pay in 14 days, paid by Cattle loan, shorn 3 Mar 2027". */
function termsWords({ draft, kind }: TradeFields, loan: string | null): string {
  const { purchaseTerms, saleTerms, shearingOn } = draft;
  const days = (count: string): string => `${count} ${count === '1' ? 'day' : 'days'}`;
  const isShorn = shearingOn !== null && tradeDetails.shearingOn.appliesTo(kind);
  const words = [
    ...(purchaseTerms === null ? [] : [`pay in ${days(purchaseTerms)}`]),
    ...(saleTerms === null ? [] : [`paid in ${days(saleTerms)}`]),
    ...(loan === null ? [] : [`paid by ${nameOr(loan)}`]),
    ...(isShorn ? [`shorn ${shortDate(shearingOn)}`] : []),
  ].join(', ');
  const terms = words === '' ? 'Paid on the day' : `${words[0]!.toUpperCase()}${words.slice(1)}`;
  return [terms, noteWords(draft.note)].filter((text) => text !== '').join('. ');
}

function Days({
  form,
  name,
}: {
  readonly form: TradeFields;
  readonly name: keyof Pick<TradeDraft, 'purchaseTerms' | 'saleTerms'>;
}): ReactElement {
  const { draft, readOnly, edit, mark, asTyped, problem, aside } = form;
  return (
    <AmountLine
      input={tradeDetails[name]}
      value={draft[name]}
      readOnly={readOnly}
      mark={mark(name)}
      labelAside={aside?.(name)}
      message={problem(name)}
      className={styles['half']}
      onValue={(value) => edit(name, value)}
      {...asTyped(name)}
    />
  );
}

interface PaidByProps {
  readonly form: TradeFields;
  readonly loans: readonly { readonly id: string; readonly name: string }[];
}

function PaidBy({ form, loans }: PaidByProps): ReactElement {
  const { draft, readOnly, edit, mark, problem, aside } = form;
  const { label, none } = tradeDetails.fundingId;
  return (
    <Select
      label={label}
      value={draft.fundingId ?? ''}
      options={[
        { value: '', label: none },
        ...loans.map(({ id, name }) => ({ value: id, label: nameOr(name) })),
      ]}
      hint={useHelp(tradeDetails.fundingId)}
      readOnly={readOnly}
      mark={mark('fundingId')}
      labelAside={aside?.('fundingId')}
      message={problem('fundingId')}
      onChange={(id) => edit('fundingId', id === '' ? null : id)}
    />
  );
}

function Shearing({ form }: { readonly form: TradeFields }): ReactElement {
  const { draft, readOnly, edit, mark, asTyped, problem, aside } = form;
  const { label } = tradeDetails.shearingOn;
  return (
    <DateField
      label={label}
      value={draft.shearingOn ?? ''}
      read={(text) => (text.trim() === '' ? { ok: true, value: '' } : readDate(text, label))}
      show={(date) => (date === '' ? '' : showDate(date))}
      readOnly={readOnly}
      mark={mark('shearingOn')}
      labelAside={aside?.('shearingOn')}
      message={problem('shearingOn')}
      className={styles['half']}
      onInput={(date) => edit('shearingOn', date === '' ? null : date)}
      {...asTyped('shearingOn')}
    />
  );
}
