import type { Carry } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import { useEffect, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { useWork, WorkedContext } from '#web/forms/parts/explaining.ts';
import type { CarryFields, TradeFields } from '#web/forms/parts/form-fields.ts';
import { carryEditorOf, tradeEditorOf } from '#tests/web/forms/editors.ts';
import { carries } from './examples.ts';

interface InTradeProps {
  readonly draft: TradeDraft;
  readonly readOnly?: boolean;
  readonly children: (form: TradeFields) => ReactNode;
}

/** One part of the trade form, with an editor for its draft. */
export function InTrade({ draft: saved, readOnly = false, children }: InTradeProps): ReactElement {
  const [editor] = useState(() => tradeEditorOf({ draft: saved, carries, readOnly }));
  const draft = useSyncExternalStore(editor.subscribe, editor.view).draft ?? saved;
  useEffect(() => editor.start(() => undefined), [editor]);
  const carry = carries.find(({ id }) => id === draft.carryId) ?? null;
  const worked = useWork(carry, draft, undefined);
  return <WorkedContext value={worked}>{children(editor.fields())}</WorkedContext>;
}

interface InCarryProps {
  readonly carry: Carry;
  readonly children: (form: CarryFields) => ReactNode;
}

export function InCarry({ carry, children }: InCarryProps): ReactElement {
  const [editor] = useState(() => carryEditorOf({ draft: carry }));
  useSyncExternalStore(editor.subscribe, editor.view);
  useEffect(() => editor.start(() => undefined), [editor]);
  return <>{children(editor.fields())}</>;
}
