import { calculateCarry } from '#calc-core/trade';
import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { CarryCard, identityTitle } from './CarryCard.tsx';
import { CarryTitle } from './CarryTitle.tsx';
import { useCarryEditing, type CarryEditingOptions } from './carry-editing.ts';
import { CostBar } from './CostBar.tsx';
import { carryCardTitles } from './fields.ts';
import { inQuestion, type FormConflict, type FormState } from './FormStatus.tsx';
import { useFocusedHelp } from './focused-help.ts';
import type { ServerCarryFigures } from './server-figures.ts';
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
      <CarryTitle
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
              <CarryCard key={title} title={title} form={form} result={result} />
            ))}
          </div>
        ))}
      </div>
      {saved && <BeforeAfter before={saved} after={carry} trades={usedBy} tradeHref={tradeHref} />}
    </div>
  );
}

/** Spec 2's sections in its order, read down the columns. */
const columns: readonly (readonly string[])[] = [
  [identityTitle, ...carryCardTitles.slice(0, 2)],
  carryCardTitles.slice(2, 5),
  carryCardTitles.slice(5),
];
