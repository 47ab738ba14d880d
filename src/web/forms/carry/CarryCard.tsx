import { animalTypes, subTypesOf } from '#calc-core/animals';
import { amountOfOtherType, carryDetails, type CarryFigureName } from '#calc-core/carry';
import type { CarryResult } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Fields } from '#web/ui/fields/Field.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { CarryLines } from './CarryLines.tsx';
import { ExplainedCost } from './ExplainedCost.tsx';
import { carryTypeOptions } from '#web/forms/parts/field-options.ts';
import { carryLinesOn } from './carry-sections.ts';
import styles from '#web/forms/parts/Form.module.css';

/** The title of the section with the carry's name and kind. */
export const identityTitle = 'Cost Of Carry';
const timeHeld = 'Time Held / Growth Rate';
const { feedFrom } = carryDetails;

interface CarryCardProps {
  readonly title: string;
  readonly form: CarryFields;
  readonly result: CarryResult;
}

export function CarryCard({ title, form, result }: CarryCardProps): ReactElement | null {
  if (title === identityTitle) return <Identity form={form} />;
  if (carryLinesOn(title, form.kind).length === 0) return null; // for example wool costs of cattle
  const total = totals[title];
  const hint = total && (
    <>
      {total.before} <ExplainedCost name={total.name} carry={form.draft} result={result} /> {total.after}
    </>
  );
  return (
    <Section title={title} folds hint={hint}>
      {title === timeHeld ? <TimeHeld form={form} /> : <CarryLines form={form} card={title} />}
      {title === feedFrom.card && <FeedFrom form={form} />}
    </Section>
  );
}

const totals: { readonly [title: string]: TotalLine | undefined } = {
  'Purchase Costs': { name: 'purchaseCosts', after: '/hd' },
  'Processing Costs': { name: 'processingCosts', after: '/hd' },
  'Shearing Costs': { name: 'shearing', after: '/hd' },
  'Maintenance Costs': { name: 'carryPerHdPerWeek', after: '/week' },
  'Wool Selling Costs': { before: 'Freight on wool', name: 'totalFreightOnWool' },
  'Selling Costs': { name: 'sellingCosts', after: '/hd and commission' },
  'Time Spent With Stock': { before: 'Labour', name: 'costOfLabour' },
};

interface TotalLine {
  readonly before?: string;
  readonly name: CarryFigureName;
  readonly after?: string;
}

function Identity({
  form: { draft: carry, readOnly, edit, mark, problem },
}: {
  readonly form: CarryFields;
}): ReactElement {
  const types = animalTypes.map(({ id, name }) => ({ value: String(id), label: name }));
  const subTypes = subTypesOf(carry.animalTypeId).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Section title={identityTitle} folds>
      <Fields>
        <TextField
          label="Name"
          value={carry.name}
          message={problem('name')}
          readOnly={readOnly}
          mark={mark('name')}
          className={styles['whole']}
          onInput={(text) => edit('name', text)}
        />
        <Select
          label="Animal type"
          value={String(carry.animalTypeId)}
          options={types}
          readOnly={readOnly}
          mark={mark('animalTypeId')}
          message={problem('animalTypeId')}
          className={styles['half']}
          onChange={(id) => edit('animalTypeId', Number(id))}
        />
        <Select
          label="Sub type"
          value={String(carry.animalSubTypeId)}
          options={subTypes}
          readOnly={readOnly}
          mark={mark('animalSubTypeId')}
          message={problem('animalSubTypeId')}
          className={styles['half']}
          onChange={(id) => edit('animalSubTypeId', Number(id))}
        />
      </Fields>
    </Section>
  );
}

/** Chooses who provides the feed. The Feed screen does not count stock on bought feed. */
function FeedFrom({
  form: { draft: carry, readOnly, edit, mark, problem },
}: {
  readonly form: CarryFields;
}): ReactElement {
  const others = feedFrom.choices.map(({ id, name }) => ({ value: id as string, label: name }));
  return (
    <Fields>
      <Select
        label={feedFrom.label}
        value={carry.feedFrom ?? ''}
        options={[{ value: '', label: 'The farm’s own' }, ...others]}
        readOnly={readOnly}
        mark={mark('feedFrom')}
        message={problem('feedFrom')}
        className={styles['whole']}
        onChange={(id) => edit('feedFrom', id === '' ? null : id)}
      />
    </Fields>
  );
}

function TimeHeld({ form }: { readonly form: CarryFields }): ReactElement {
  const { draft: carry, readOnly, edit } = form;
  return (
    <>
      <Segmented
        label={timeHeld}
        value={String(carry.carryTypeId)}
        options={carryTypeOptions}
        disabled={readOnly}
        onChange={(id) => edit('carryTypeId', Number(id))}
      />
      <div className={styles['gap']}>
        <CarryLines form={form} card={timeHeld} without={[amountOfOtherType(carry.carryTypeId)]} />
      </div>
    </>
  );
}
