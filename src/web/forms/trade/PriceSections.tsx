import { showMoney } from '#calc-core/number';
import {
  enteredIn,
  isDrivenByYard,
  isDriving,
  isWaiting,
  pricePairs,
  waitsForWeight,
  yardPairNames,
  yardTermFields,
  type YardPair,
} from '#calc-core/trade';
import { noYardTerms, yardTermsOf } from '#calc-core/yard';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Fields } from '#web/ui/fields/Field.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { AmountLine } from '#web/forms/parts/AmountLine.tsx';
import { ExplainedFigure } from '#web/forms/parts/ExplainedFigure.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';
import {
  saleLinesOf,
  splitNames,
  tradeCards,
  tradeInputsOn,
  type TradeInput,
} from '#web/forms/parts/form-sections.ts';
import { OverpriceBadge } from './OverpriceBadge.tsx';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import styles from '#web/forms/parts/Form.module.css';

// Yard terms load later, because reading or typing a price does not need them.
const YardPrice = lazy(() => import('./YardPrice.tsx'));

/** The price pair whose price per kg is this field. Undefined if yard terms cannot set the field. */
const yardPairOf = (field: string): YardPair | undefined =>
  yardPairNames.find((pair) => pricePairs[pair].perKg === field);

/** A note such as "By yard terms, $3.80 /kg lwt". Undefined if yard terms do not set the price. */
function yardNote({ draft }: TradeFields, pair: YardPair): string | undefined {
  const terms = yardTermsOf(draft[yardTermFields[pair]]);
  return terms !== null && isDrivenByYard(draft, pair)
    ? `By yard terms, ${showMoney(terms.price)} /kg ${terms.basis}`
    : undefined;
}

interface PriceSectionProps {
  readonly form: TradeFields;
}

/** Spec 2, Sell. A cow or ewe sold with her young has two lines. */
export function Sell({ form }: PriceSectionProps): ReactElement {
  const { first, second } = saleLinesOf(form.kind);
  return (
    <Section title={tradeCards.sell} folds mark={<OverpriceBadge />} hint={<BreakEven of="Sale" />}>
      {form.kind.splitter ? (
        <>
          <Part name={splitNames(form.kind).mother}>
            <Description form={form} field="saleCowDescription" />
            <Amounts form={form} inputs={first} />
          </Part>
          <Part name={splitNames(form.kind).young}>
            <Amounts form={form} inputs={second} />
          </Part>
        </>
      ) : (
        <Fields>
          <Amounts form={form} inputs={first} />
        </Fields>
      )}
    </Section>
  );
}

/** Spec 2, Purchase. */
export function Purchase({ form }: PriceSectionProps): ReactElement {
  return (
    <Section title={tradeCards.purchase} folds hint={<BreakEven of="Purchase" />}>
      <Fields>
        {form.kind.splitter && <Description form={form} field="purchaseCowDescription" />}
        <Amounts form={form} inputs={tradeInputsOn(tradeCards.purchase, form.kind)} />
      </Fields>
    </Section>
  );
}

/** Spec 2, Wool Sold. Shown only for sheep. */
export function WoolSold({ form }: PriceSectionProps): ReactElement | null {
  const inputs = tradeInputsOn(tradeCards.wool, form.kind);
  if (inputs.length === 0) return null;
  const { woolPriceHd } = form.draft;
  const hint = (
    <>
      <span className={styles['wide']}>Greasy wool. Type $/kg or $/hd</span>
      <span className={styles['narrow']}>{`${showMoney(woolPriceHd)} /hd`}</span>
    </>
  );
  return (
    <Section title={tradeCards.wool} folds hint={hint}>
      <Fields>
        <Amounts form={form} inputs={inputs} />
      </Fields>
    </Section>
  );
}

/** Two fields are half a row wide each. Three or more are a third each. On a phone, each price fills a row. */
function Amounts({
  form,
  inputs,
}: PriceSectionProps & { readonly inputs: readonly TradeInput[] }): ReactElement {
  const { draft, readOnly, edit, mark, asTyped, problem, aside } = form;
  const span = styles[inputs.length <= 2 ? 'half' : 'third'];
  return (
    <>
      {inputs.map((input) => {
        const price = input.unit === '$/hd' || input.unit === '$/kg';
        const yard = yardPairOf(input.name);
        const mayHaveTerms = yard !== undefined && (!readOnly || draft[yardTermFields[yard]] !== noYardTerms);
        const now = aside?.(input.name);
        const note = isWaiting(draft, input.name) ? waitsForWeight : yard && yardNote(form, yard);
        return (
          <AmountLine
            key={input.name}
            input={input}
            value={enteredIn(draft, input.name)}
            readOnly={readOnly}
            mark={mark(input.name)}
            message={problem(input.name)}
            note={note}
            labelAside={
              now ||
              (mayHaveTerms && (
                <Suspense>
                  <YardPrice form={form} pair={yard} />
                </Suspense>
              ))
            }
            driven={!isDriving(draft, input.name)}
            onValue={(value) => edit(input.name, value)}
            {...asTyped(input.name)}
            steps={price}
            className={price ? cx(span, styles['stepped']) : span}
          />
        );
      })}
    </>
  );
}

function Description({
  form,
  field,
}: PriceSectionProps & { readonly field: 'saleCowDescription' | 'purchaseCowDescription' }): ReactElement {
  const { draft, kind, readOnly, edit, mark, problem, aside } = form;
  return (
    <TextField
      label={`${splitNames(kind).mother} description`}
      value={draft[field]}
      message={problem(field)}
      readOnly={readOnly}
      mark={mark(field)}
      labelAside={aside?.(field)}
      className={styles['whole']}
      onInput={(text) => edit(field, text)}
    />
  );
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className={styles['part']}>
      <legend>{name}</legend>
      <Fields>{children}</Fields>
    </fieldset>
  );
}

/** The break-even price per head. With a weight, also the price per kg. Hidden if there is no break-even price. */
function BreakEven({ of }: { readonly of: 'Sale' | 'Purchase' }): ReactElement | null {
  const { figures } = useWorked().result;
  if (figures[`breakEven${of}Hd`].value === null) return null;
  return (
    <>
      Break-even{' '}
      {figures[`breakEven${of}Kg`].value !== null && (
        <>
          <span className={styles['price']}>
            <ExplainedFigure name={`breakEven${of}Kg`} /> /kg,
          </span>{' '}
        </>
      )}
      <span className={styles['price']}>
        <ExplainedFigure name={`breakEven${of}Hd`} /> /hd
      </span>
    </>
  );
}
