import {
  animalTypes,
  calculateCarry,
  isBlankText,
  subTypesOf,
  type CarryFigureName,
  type CarryResult,
} from '#calc-core';
import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Fields } from '#web/ui/Field.tsx';
import { Headline } from '#web/ui/Figure.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { BeforeAfter } from './BeforeAfter.tsx';
import { CarryLines } from './CarryLines.tsx';
import { useCarryEditing, type CarryEditing, type CarryEditingOptions } from './carryEditing.ts';
import { CostBar } from './CostBar.tsx';
import { ExplainedCost } from './ExplainedCost.tsx';
import { carryCardTitles, carryLinesOn } from './fields.ts';
import { FormStatus, inQuestion, type FormConflict, type FormState } from './FormStatus.tsx';
import { useFocusedHelp } from './focusedHelp.ts';
import { serverCarryDiffers, type ServerCarryFigures } from './serverFigures.ts';
import { Subtitle } from './Subtitle.tsx';
import { carryTypeOptions } from './fieldOptions.ts';
import styles from './Form.module.css';

const ConflictPanel = lazy(() => import('./ConflictPanel.tsx'));

export interface CarryFormProps extends CarryEditingOptions {
  /** The trades that use this carry, as they are now; the strip and the cost bar are about them. */
  readonly usedBy?: readonly TradeRow[] | undefined;
  /** Where a trade's detail is. */
  readonly tradeHref?: ((tradeId: string) => string) | undefined;
  /** How settled the record is; without it the form says nothing of it. */
  readonly status?: FormState | undefined;
  readonly conflict?: FormConflict | undefined;
  /** What the server's calculate answered for this carry; a chip is shown where it differs. */
  readonly serverSays?: ServerCarryFigures | null | undefined;
  /** Back to the defaults (spec 4); the caller makes it undoable. Without it there is no such button. */
  readonly onClear?: (() => void) | undefined;
}

const noTrades: readonly TradeRow[] = [];

/**
 * The cost-of-carry form: a carry in, changes out; what each line costs and what a change does to the trades that use
 * it shows as one types. Give it the record's id as key.
 */
export function CarryForm({
  usedBy = noTrades,
  tradeHref,
  onClear,
  status,
  conflict,
  serverSays = null,
  ...options
}: CarryFormProps): ReactElement {
  const { carry, saved } = options;
  const form = useCarryEditing({ ...options, conflicts: options.conflicts ?? inQuestion(conflict) });
  const result = useMemo(() => calculateCarry(carry), [carry]);
  const { help, ...focus } = useFocusedHelp(form.leave);
  return (
    <div className={styles['form']} {...focus}>
      <Title
        help={help}
        form={form}
        result={result}
        serverSays={serverSays}
        usedBy={usedBy.length}
        onClear={onClear}
        status={status}
      />
      {conflict && (
        <Suspense>
          <ConflictPanel conflict={conflict} about={{ carry, usedBy }} />
        </Suspense>
      )}
      <CostBar carry={carry} result={result} usedBy={usedBy} tradeHref={tradeHref} />
      <div className={styles['three']}>
        {columns.map((titles) => (
          <div key={titles.join()} className={styles['stack']}>
            {titles.map((title) => (
              <Card key={title} title={title} form={form} result={result} />
            ))}
          </div>
        ))}
      </div>
      {saved && <BeforeAfter before={saved} after={carry} trades={usedBy} tradeHref={tradeHref} />}
    </div>
  );
}

const first = 'Cost Of Carry';
const timeHeld = 'Time Held / Growth Rate';

/** Spec 2's sections in its order, read down the columns. */
const columns: readonly (readonly string[])[] = [
  [first, ...carryCardTitles.slice(0, 2)],
  carryCardTitles.slice(2, 5),
  carryCardTitles.slice(5),
];

interface TitleProps {
  readonly form: CarryEditing;
  readonly result: CarryResult;
  readonly serverSays: ServerCarryFigures | null;
  readonly usedBy: number;
  readonly onClear: (() => void) | undefined;
  readonly status: FormState | undefined;
  readonly help: string | null;
}

function Title({
  form: { carry, readOnly },
  result,
  serverSays,
  usedBy,
  onClear,
  status,
  help,
}: TitleProps): ReactElement {
  const byGrowth = carry.carryTypeId === 1;
  const use =
    usedBy === 0 ? 'not used by a trade yet' : `used by ${usedBy} ${usedBy === 1 ? 'trade' : 'trades'}`;
  return (
    <div className={styles['title']}>
      <div className={styles['name']}>
        <h1>
          <span className={styles['words']}>
            {isBlankText(carry.name) ? 'New Cost Of Carry' : carry.name}
          </span>
        </h1>
        <Subtitle help={help}>{`${byGrowth ? 'Growth rate' : 'Time held'}, ${use}`}</Subtitle>
        {status && <FormStatus {...status} />}
      </div>
      {onClear && !readOnly && (
        <Button tone="line" icon="undo" onClick={onClear}>
          Clear to defaults
        </Button>
      )}
      <Headline
        figures={[
          {
            label: byGrowth ? 'Cost per head before weekly costs' : 'Carry per head',
            figure: (
              <>
                <ExplainedCost name="carryPerHd" carry={carry} result={result} />{' '}
                <ServerSaysChip name="carryPerHd" {...{ result, serverSays }} />
              </>
            ),
            big: true,
          },
          {
            label: 'Each week held',
            figure: (
              <>
                <ExplainedCost name="carryPerHdPerWeek" carry={carry} result={result} /> /hd{' '}
                <ServerSaysChip name="carryPerHdPerWeek" {...{ result, serverSays }} />
              </>
            ),
          },
        ].toReversed()}
      />
    </div>
  );
}

interface ServerSaysChipProps {
  readonly name: CarryFigureName;
  readonly result: CarryResult;
  readonly serverSays: ServerCarryFigures | null;
}

function ServerSaysChip({ name, result, serverSays }: ServerSaysChipProps): ReactElement | null {
  const words = serverCarryDiffers(name, result.figures[name], serverSays);
  return words === null ? null : <Badge tone="info">{words}</Badge>;
}

interface CardProps {
  readonly title: string;
  readonly form: CarryEditing;
  readonly result: CarryResult;
}

function Card({ title, form, result }: CardProps): ReactElement | null {
  if (title === first) return <Identity form={form} />;
  if (carryLinesOn(title, form.kind).length === 0) return null; // wool and shearing, on cattle
  const total = totals[title];
  const hint = total && (
    <>
      {total.before} <ExplainedCost name={total.name} carry={form.carry} result={result} /> {total.after}
    </>
  );
  return (
    <Section title={title} folds hint={hint}>
      {title === timeHeld ? <TimeHeld form={form} /> : <CarryLines form={form} card={title} />}
    </Section>
  );
}

/** What a section comes to, at the right of its title. */
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
  form: { carry, readOnly, edit, mark, problem },
}: {
  readonly form: CarryEditing;
}): ReactElement {
  const types = animalTypes.map(({ id, name }) => ({ value: String(id), label: name }));
  const subTypes = subTypesOf(carry.animalTypeId).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Section title={first} folds>
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

function TimeHeld({ form }: { readonly form: CarryEditing }): ReactElement {
  const { carry, readOnly, edit } = form;
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
        <CarryLines
          form={form}
          card={timeHeld}
          without={[carry.carryTypeId === 1 ? 'weeksHeld' : 'weightGainKg']}
        />
      </div>
    </>
  );
}
