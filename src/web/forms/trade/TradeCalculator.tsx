import { animalTypes, subTypesOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { readDate, showDate } from '#calc-core/rules';
import {
  carryMismatch,
  carryTypeOf,
  tradeDetails,
  tradeFigures,
  tradeInputs,
  type TradeFigureName,
} from '#calc-core/trade';
import type { ReactElement } from 'react';
import { DateField } from '#web/ui/fields/DateField.tsx';
import { Fields, OutputField } from '#web/ui/fields/Field.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { AmountLine } from '#web/forms/parts/AmountLine.tsx';
import { ExplainedFigure } from '#web/forms/parts/ExplainedFigure.tsx';
import { useWorked } from '#web/forms/parts/explaining.ts';
import { tradeCards } from '#web/forms/parts/form-sections.ts';
import { carriesFor, carryTypesFor, groupsFor } from '#web/forms/parts/field-options.ts';
import { headAndWeeks } from '#web/forms/trade/trade-titles.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import styles from '#web/forms/parts/Form.module.css';

interface TradeCalculatorProps {
  readonly form: TradeFields;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  /** Returns the address of a carry's page. Without this function, there is no link to the carry. */
  readonly carryHref?: ((carryId: string) => string) | undefined;
  /** Folds the section at first on a phone, so that an existing trade shows its prices. */
  readonly folded?: boolean | undefined;
  /** Says what the fields show: the stored plan, a past moment, or 'Planned'. Otherwise undefined. */
  readonly kept?: string | undefined;
}

/** The first section of spec 2: what is traded, on which carry, and for how long. */
export function TradeCalculator({
  form,
  carries,
  groups,
  carryHref,
  folded = false,
  kept,
}: TradeCalculatorProps): ReactElement {
  const { draft, readOnly, edit, mark, asTyped, problem, aside } = form;
  const { result } = useWorked();
  return (
    <Section
      title={tradeCards.header}
      folds
      folded={folded}
      hint={
        <>
          <span className={styles['wide']}>{kept}</span>
          <span className={styles['narrow']}>{headAndWeeks(draft, result, kept)}</span>
        </>
      }
    >
      <Fields>
        <NameAndGroup form={form} groups={groups} />
        <Animal form={form} />
        <AmountLine
          input={tradeInputs.numberOfHead}
          value={draft.numberOfHead === '0' ? null : draft.numberOfHead}
          readOnly={readOnly}
          mark={mark('numberOfHead')}
          labelAside={aside?.('numberOfHead')}
          message={problem('numberOfHead')}
          className={cx(styles['third'], styles['evened'])}
          onValue={(value) => edit('numberOfHead', value)}
          {...asTyped('numberOfHead')}
        />
        <ChosenCarry form={form} carries={carries} carryHref={carryHref} />
        <HeldFrom form={form} />
        <Time name="weeksHeld" />
        <Time name="months" />
        <OutputField label={tradeFigures.profitPerHead.label} unit="/hd" className={styles['third']}>
          <ExplainedFigure name="profitPerHead" />
        </OutputField>
      </Fields>
    </Section>
  );
}

function NameAndGroup({
  form: { draft, readOnly, edit, mark, problem, aside },
  groups,
}: Pick<TradeCalculatorProps, 'form' | 'groups'>): ReactElement {
  return (
    <>
      <TextField
        label="Name"
        value={draft.name}
        message={problem('name')}
        readOnly={readOnly}
        mark={mark('name')}
        labelAside={aside?.('name')}
        className={styles['name3']}
        onInput={(text) => edit('name', text)}
      />
      <Select
        label="Group"
        value={draft.tradeGroupId ?? ''}
        options={groupsFor(groups)}
        readOnly={readOnly}
        mark={mark('tradeGroupId')}
        labelAside={aside?.('tradeGroupId')}
        message={problem('tradeGroupId')}
        className={styles['name3']}
        onChange={(id) => edit('tradeGroupId', id === '' ? null : id)}
      />
    </>
  );
}

function Time({ name }: { readonly name: Extract<TradeFigureName, 'weeksHeld' | 'months'> }): ReactElement {
  const { label, unit } = tradeFigures[name];
  return (
    <OutputField label={label} unit={unit} className={styles['time']}>
      <ExplainedFigure name={name} />
    </OutputField>
  );
}

function HeldFrom({ form }: { readonly form: TradeFields }): ReactElement {
  const { draft, readOnly, edit, mark, asTyped, problem, aside } = form;
  const { label } = tradeDetails.heldFrom;
  return (
    <DateField
      label={label}
      value={draft.heldFrom}
      read={(text) => readDate(text, label)}
      show={showDate}
      readOnly={readOnly}
      mark={mark('heldFrom')}
      labelAside={aside?.('heldFrom')}
      message={problem('heldFrom')}
      className={styles['third']}
      onInput={(date) => edit('heldFrom', date)}
      {...asTyped('heldFrom')}
    />
  );
}

function Animal({
  form: { draft, readOnly, edit, mark, problem, aside },
}: {
  readonly form: TradeFields;
}): ReactElement {
  const types = animalTypes.map(({ id, name }) => ({ value: String(id), label: name }));
  const subTypes = subTypesOf(draft.animalTypeId).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <Select
        label="Animal type"
        value={String(draft.animalTypeId)}
        options={types}
        readOnly={readOnly}
        mark={mark('animalTypeId')}
        labelAside={aside?.('animalTypeId')}
        message={problem('animalTypeId')}
        className={styles['type']}
        onChange={(id) => edit('animalTypeId', Number(id))}
      />
      <Select
        label="Sub type"
        value={String(draft.animalSubTypeId)}
        options={subTypes}
        readOnly={readOnly}
        mark={mark('animalSubTypeId')}
        labelAside={aside?.('animalSubTypeId')}
        message={problem('animalSubTypeId')}
        className={styles['subType']}
        onChange={(id) => edit('animalSubTypeId', Number(id))}
      />
    </>
  );
}

function ChosenCarry({
  form: { draft, readOnly, edit, mark, problem, aside },
  carries,
  carryHref,
}: Omit<TradeCalculatorProps, 'groups'>): ReactElement {
  const type = carryTypeOf(draft, carries);
  const shown = { ...draft, carryTypeId: type };
  const options = carriesFor(shown, carries);
  const chosen = options.some(({ value }) => value === draft.carryId) ? (draft.carryId ?? '') : '';
  const link =
    aside?.('carryId') ||
    (carryHref && chosen !== '' && (
      <span data-aside>
        <TextLink href={carryHref(chosen)} iconAfter="arrowOut">
          Open carry
        </TextLink>
      </span>
    ));
  return (
    <>
      <Select
        label="Weight Gain/Time"
        value={String(type)}
        options={carryTypesFor(shown)}
        readOnly={readOnly}
        mark={mark('carryTypeId')}
        labelAside={aside?.('carryTypeId')}
        message={problem('carryTypeId')}
        onChange={(id) => edit('carryTypeId', Number(id))}
        className={cx(styles['third'], styles['evened'])}
      />
      <Select
        label="Carry"
        labelAside={link}
        value={chosen}
        options={options}
        {...(chosen === '' && {
          placeholder: options.length === 0 ? 'No carry of this type yet' : 'No carry',
        })}
        readOnly={readOnly}
        mark={mark('carryId')}
        message={problem('carryId')}
        note={carryMismatch(draft, carries.find(({ id }) => id === draft.carryId) ?? null)}
        className={styles['carry']}
        onChange={(id) => edit('carryId', id === '' ? null : id)}
      />
    </>
  );
}
