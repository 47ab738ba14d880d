import type { Carry } from '#calc-core/carry';
import { calculateCarry } from '#calc-core/trade';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { useFocusedHelp } from '#web/forms/parts/focused-help.ts';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { useFormKeys } from '#web/forms/parts/form-keys.ts';
import { carryCardTitles } from './carry-sections.ts';
import type { FormState } from '#web/forms/parts/FormStatus.tsx';
import type { ServerCarryFigures } from '#web/forms/parts/server-figures.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { CarryCard, identityTitle } from './CarryCard.tsx';
import { CarryTitle } from './CarryTitle.tsx';
import { CostBar } from './CostBar.tsx';
import styles from '#web/forms/parts/Form.module.css';

export interface CarryFormProps {
  readonly fields: CarryFields;
  /** The last saved carry. Null if it was never saved. */
  readonly saved?: Carry | null | undefined;
  /** The title of a carry without a name. Default: "New Cost Of Carry". */
  readonly title?: string | undefined;
  readonly usedBy?: readonly TradeRow[] | undefined;
  readonly tradeHref?: ((tradeId: string) => string) | undefined;
  /** The saving state. If absent, the form shows none. */
  readonly status?: FormState | undefined;
  /** Asks which values to use after a conflict. */
  readonly question?: ReactNode;
  /** Shows who else has the carry open. */
  readonly here?: ReactElement | null;
  /** The server's figures. A chip marks each figure that differs on this device. */
  readonly serverSays?: ServerCarryFigures | null | undefined;
}

const noTrades: readonly TradeRow[] = [];

/** The form for a cost of carry. Use the record's id as the React key. */
export function CarryForm({
  fields,
  saved,
  title = 'New Cost Of Carry',
  usedBy = noTrades,
  tradeHref,
  status,
  question,
  here = null,
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
        here={here}
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

const columns: readonly (readonly string[])[] = [
  [identityTitle, ...carryCardTitles.slice(0, 2)],
  carryCardTitles.slice(2, 5),
  carryCardTitles.slice(5),
];
