import type { AnimalKind } from '#calc-core/animals';
import { readTyped, showMoney, type DecimalText } from '#calc-core/number';
import { isDrivenByYard, pricePairs, tradeInputs, yardTermFields, type YardPair } from '#calc-core/trade';
import {
  newYardTerms,
  noYardTerms,
  yardHelp,
  yardInputs,
  yardTermsOf,
  yardTermsText,
  yardWorking,
  type YardAmountName,
  type YardTerms as Terms,
} from '#calc-core/yard';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { Fields, fieldSpan } from '#web/ui/fields/Field.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { centsNote } from '#web/forms/parts/cents-note.tsx';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { unitMarks } from '#web/forms/parts/units.ts';
import styles from './YardTerms.module.css';

const MarketClass = lazy(() => import('#web/forms/trade/MarketClass.tsx'));

interface YardTermsProps {
  readonly form: TradeFields;
  readonly pair: YardPair;
  readonly onDone: () => void;
}

const bases = [
  { value: 'lwt', label: 'Live' },
  { value: 'cwt', label: 'Carcase' },
] as const;

/** The yard terms of a price, and the steps from the terms to the price. */
export default function YardTerms({ form, pair, onDone }: YardTermsProps): ReactElement {
  const { draft, edit, readOnly } = form;
  const field = yardTermFields[pair];
  const kept = yardTermsOf(draft[field]);
  // Empty terms are not stored, so the chosen basis is remembered here.
  const [basis, setBasis] = useState<Terms['basis']>(kept?.basis ?? 'lwt');
  const terms: Terms = kept ?? { ...newYardTerms, basis };
  const put = (next: Terms): void => {
    setBasis(next.basis);
    edit(field, yardTermsText(next));
  };
  return (
    <div className={styles['terms']}>
      <Segmented
        label="Paid by"
        value={terms.basis}
        options={bases}
        disabled={readOnly}
        onChange={(value) => put({ ...terms, basis: value })}
      />
      <Fields>
        {termsShown(terms, pair, form.kind).map((name) => (
          <Term
            key={name}
            name={name}
            terms={terms}
            readOnly={readOnly}
            onValue={(value) => put({ ...terms, [name]: value })}
          />
        ))}
      </Fields>
      <Working form={form} pair={pair} terms={kept} />
      {kept !== null && !readOnly && (
        <Button
          tone="quiet"
          onClick={() => {
            edit(field, noYardTerms);
            onDone();
          }}
        >
          Take the terms off
        </Button>
      )}
      <Suspense>
        <MarketClass form={form} pair={pair} />
      </Suspense>
    </div>
  );
}

/** The fields that apply to this price. For example, dressing is only for carcase prices. */
function termsShown(terms: Terms, pair: YardPair, kind: AnimalKind): readonly YardAmountName[] {
  const isCarcase = terms.basis === 'cwt';
  const wanted: Record<YardAmountName, boolean> = {
    price: true,
    dressing: isCarcase,
    shrink: true,
    skin: terms.skin !== null || (isCarcase && kind.animalTypeId === 2),
    slideBase: true,
    slideOver: true,
    slideUnder: true,
    premium: terms.premium !== null || pair === 'purchase',
    commission: terms.commission !== null || pair === 'purchase',
  };
  return (Object.keys(wanted) as YardAmountName[]).filter((name) => wanted[name]);
}

const labels: Partial<Record<YardAmountName, string>> = {
  slideOver: 'Each kg over',
  slideUnder: 'Each kg under',
  commission: 'Commission',
  skin: 'Skin',
  shrink: 'Shrink',
};

const marks: Partial<Record<YardAmountName, { readonly unit: string }>> = {
  dressing: { unit: '%' },
  slideOver: { unit: 'c/kg less' },
  slideUnder: { unit: 'c/kg more' },
};

/** The unit of a slide's base weight, by the basis of the price: live or carcase. */
const baseUnits = { lwt: { unit: 'kg live' }, cwt: { unit: 'kg cwt' } } as const;

interface TermProps {
  readonly name: YardAmountName;
  readonly terms: Terms;
  readonly readOnly: boolean;
  readonly onValue: (value: DecimalText | null) => void;
}

function Term({ name, terms, readOnly, onValue }: TermProps): ReactElement {
  const input = yardInputs[name];
  const unit = name === 'price' ? { prefix: '$', unit: `/kg ${terms.basis}` } : unitMarks(input.unit);
  return (
    <AmountField
      label={labels[name] ?? input.label}
      hint={yardHelp[name]}
      {...(name === 'slideBase' ? baseUnits[terms.basis] : (marks[name] ?? unit))}
      value={terms[name]}
      placeholder=""
      read={(text) => readTyped(text, input)}
      measure={name === 'price' ? '$/kg' : input.unit.startsWith('$') ? input.unit : 'number'}
      note={name === 'price' && !readOnly ? centsNote(terms.price, '$/kg', onValue) : null}
      onInput={onValue}
      readOnly={readOnly}
      className={cx(fieldSpan(name.startsWith('slide') ? 2 : 3), name === 'slideBase' && styles['first'])}
    />
  );
}

interface WorkingProps {
  readonly form: TradeFields;
  readonly pair: YardPair;
  readonly terms: Terms | null;
}

/** The steps from the weight to the price. If a number is missing, its name is shown. */
function Working({ form: { draft, edit, readOnly }, pair, terms }: WorkingProps): ReactElement | null {
  if (terms === null) return null;
  const { weight, perKg, perHead } = pricePairs[pair];
  const steps = yardWorking(terms, draft[weight]);
  const last = steps.at(-1);
  if (last === undefined)
    return <p role="status">{whatIsMissing(terms, draft[weight], tradeInputs[weight].label)}</p>;
  const isDriven = isDrivenByYard(draft, pair);
  return (
    <>
      <dl className={styles['steps']}>
        {steps.map((step) => (
          <div key={step.label} title={step.formula}>
            <dt>
              {step.label}
              <small>{step.numbers}</small>
            </dt>
            <dd>{step.shown}</dd>
          </div>
        ))}
      </dl>
      {isDriven ? (
        <p role="status">{`That is ${showMoney(draft[perKg])} for each kg of live weight. Typing a price removes the terms.`}</p>
      ) : (
        <p role="status">
          {`These terms make ${last.shown} /hd; the price is ${showMoney(draft[perHead])}. `}
          {!readOnly && (
            <button
              type="button"
              className={styles['use']}
              onClick={() => edit(yardTermFields[pair], draft[yardTermFields[pair]])}
            >
              Use the terms
            </button>
          )}
        </p>
      )}
    </>
  );
}

function whatIsMissing(terms: Terms, weight: DecimalText | null, label: string): string {
  if (weight === null) return `${label} is missing: the terms are for a weight.`;
  if (terms.price === null) return `The price per kg is missing.`;
  if (terms.basis === 'cwt' && terms.dressing === null)
    return 'A carcase price needs the dressing percentage.';
  return 'The slide takes the price below $0.00, so these terms give no price.';
}
