import type { Carry } from '#calc-core/carry';
import { calculateCarry } from '#calc-core/trade';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { useFocusedHelp } from '#web/forms/parts/focused-help.ts';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { useFormKeys } from '#web/forms/parts/form-keys.ts';
import { carryCardTitles } from '#web/forms/parts/form-sections.ts';
import type { FormState } from '#web/forms/parts/FormStatus.tsx';
import type { ServerCarryFigures } from '#web/forms/parts/server-figures.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { CarryCard, identityTitle } from './CarryCard.tsx';
import { CarryTitle } from './CarryTitle.tsx';
import { CostBar } from './CostBar.tsx';
import styles from '#web/forms/parts/Form.module.css';

export interface CarryFormProps {
  readonly fields: CarryFields;
  /** The carry as it was last saved; null for one that was never saved. */
  readonly saved?: Carry | null | undefined;
  /** What a carry without a name is called; "New Cost Of Carry" by default. */
  readonly title?: string | undefined;
  /** The trades that use this carry, as they are now; the strip and the cost bar are about them. */
  readonly usedBy?: readonly TradeRow[] | undefined;
  /** Where a trade's detail is. */
  readonly tradeHref?: ((tradeId: string) => string) | undefined;
  /** How settled the record is; without it the form does not show it. */
  readonly status?: FormState | undefined;
  /** The question about fields that were changed in two places. */
  readonly question?: ReactNode;
  /** What the server's calculate answered for this carry; a chip is shown where it differs. */
  readonly serverSays?: ServerCarryFigures | null | undefined;
}

const noTrades: readonly TradeRow[] = [];

/**
 * The cost-of-carry form. What each line costs, and what a change does to the trades that use the carry, shows as one types. Give it
 * the record's id as key.
 */
export function CarryForm({
  fields,
  saved,
  title = 'New Cost Of Carry',
  usedBy = noTrades,
  tradeHref,
  status,
  question,
  serverSays = null,
}: CarryFormProps): ReactElement {
  const { draft: carry } = fields;
  const result = useMemo(() => calculateCarry(carry), [carry]);
  const { help, ...focus } = useFocusedHelp(fields.leave);
  const onKeyDown = useFormKeys(fields);
  return (
    <div className={styles['form']} {...focus} onKeyDown={onKeyDown}>
      <CarryTitle
        help={help}
        form={fields}
        title={title}
        result={result}
        serverSays={serverSays}
        usedBy={usedBy.length}
        status={status}
      />
      {question}
      <CostBar carry={carry} result={result} usedBy={usedBy} tradeHref={tradeHref} />
      <div className={styles['three']}>
        {columns.map((titles) => (
          <div key={titles.join()} className={styles['stack']}>
            {titles.map((card) => (
              <CarryCard key={card} title={card} form={fields} result={result} />
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
