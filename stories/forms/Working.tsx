import { clearCarry, type Carry } from '#calc-core/carry';
import { calculateTrade, type TradeDraft } from '#calc-core/trade';
import { useState, type CSSProperties, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { CarryForm, type CarryFormProps } from '#web/forms/CarryForm.tsx';
import { TradeForm, type TradeFormProps } from '#web/forms/TradeForm.tsx';

/** No app header above: what sticks, sticks to the edge; a page's least air at the sides. */
const alone = { '--header-h': '0px', paddingInline: 8 } as CSSProperties;

/** The form with its draft kept as a screen keeps it. */
export function WorkingTrade(props: TradeFormProps): ReactElement {
  const [draft, setDraft] = useState<TradeDraft>(props.draft);
  return (
    <div style={alone}>
      <TradeForm
        {...props}
        draft={draft}
        onChange={(next, change) => {
          setDraft(next);
          props.onChange(next, change);
        }}
      />
    </div>
  );
}

export function WorkingCarry(props: CarryFormProps): ReactElement {
  const [carry, setCarry] = useState<Carry>(props.carry);
  const clear = (): void => {
    setCarry(clearCarry(carry));
    props.onClear?.();
  };
  return (
    <div style={alone}>
      <CarryForm
        {...props}
        carry={carry}
        onChange={(next, change) => {
          setCarry(next);
          props.onChange(next, change);
        }}
        {...(props.onClear && { onClear: clear })}
      />
    </div>
  );
}

/** A trade as the records give it. */
export function rowOf(trade: TradeDraft, carries: readonly Carry[]): TradeRow {
  const carry = carries.find(({ id }) => id === trade.carryId) ?? null;
  return { id: trade.id, trade, carry, result: calculateTrade(carry, trade), state: { state: 'synced' } };
}
