import type { Carry } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useCarryEditing, type CarryEditing } from '#web/forms/carry-editing.ts';
import { useWork, WorkedContext } from '#web/forms/explaining.ts';
import { useTradeEditing, type TradeEditing } from '#web/forms/trade-editing.ts';
import { carries } from './examples.ts';

interface InTradeProps {
  readonly draft: TradeDraft;
  readonly readOnly?: boolean;
  readonly children: (form: TradeEditing) => ReactNode;
}

/** One part of the trade form by itself, working: edits go through the core's rules and figures follow. */
export function InTrade({ draft: saved, readOnly = false, children }: InTradeProps): ReactElement {
  const [draft, setDraft] = useState(saved);
  const carry = carries.find(({ id }) => id === draft.carryId) ?? null;
  const worked = useWork(carry, draft, undefined);
  const form = useTradeEditing({ draft, saved, carries, readOnly, onChange: setDraft });
  return <WorkedContext value={worked}>{children(form)}</WorkedContext>;
}

interface InCarryProps {
  readonly carry: Carry;
  readonly children: (form: CarryEditing) => ReactNode;
}

/** One part of the carry form by itself, working. */
export function InCarry({ carry: saved, children }: InCarryProps): ReactElement {
  const [carry, setCarry] = useState(saved);
  return <>{children(useCarryEditing({ carry, saved, onChange: setCarry }))}</>;
}
