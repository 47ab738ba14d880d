import { planOf } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import type { Trial } from '#calc-core/decide';
import { editTradeRow, type TradeDraft, type TradeResult } from '#calc-core/trade';
import { useMemo, useState } from 'react';
import { useWork, type Worked } from './explaining.ts';
import { keptForm } from './kept-form.tsx';
import type { Past } from './past.ts';
import type { TradeEditing } from './trade-editing.ts';
import type { TradeView } from './TradeViews.tsx';

/** Values that the whole trade is shown with, as long as the draft is the one they were tried on. */
interface TriedDraft extends Trial {
  readonly of: TradeDraft;
}

interface ShownOptions {
  readonly form: TradeEditing;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly view: TradeView;
  readonly onExplain: Worked['onExplain'];
}

/** Which trade a form shows: its draft, with values that are being tried or without, the draft's plan, or a past moment. */
export function useShownTrade({ form, carry, carries, view, onExplain }: ShownOptions) {
  const { draft } = form;
  const [tried, setTried] = useState<TriedDraft | null>(null);
  const isTried = tried?.of === draft && view === 'what-if';
  const shown = useMemo(
    () => (isTried ? editTradeRow(draft, tried.changes, carries) : draft),
    [isTried, tried, draft, carries],
  );
  const present = useWork(isTried ? tried.carry : carry, shown, onExplain);
  const plan = useMemo(() => (view === 'plan' ? planOf(draft) : null), [view, draft]);
  const [actual, setActual] = useState<TradeResult | null>(null);
  const [looked, setLooked] = useState<Past | null>(null);
  const past = view === 'history' ? looked : null;
  const now = useMemo(() => past?.beside(draft), [past, draft]);
  const keptTrade = plan ?? past;
  const kept = useMemo(() => keptTrade && keptForm(form, keptTrade.trade, now), [form, keptTrade, now]);
  const ofKept = useWork(keptTrade?.carry ?? null, keptTrade?.trade ?? draft, onExplain);
  const isActual = plan !== null && actual !== null;
  return {
    isTried,
    onTry: (trial: Trial | null): void => setTried(trial && { of: draft, ...trial }),
    plan,
    past,
    onLook: setLooked,
    onFigures: setActual,
    /** The fields: the form's own, or those of the plan or the moment, which cannot be typed into. */
    fields: kept ?? form,
    /** The draft as it is or as it is tried. */
    present,
    /** What the fields' figures are of. */
    worked: keptTrade === null ? present : ofKept,
    /** What the bar of results is of, and whose it says they are. */
    ofBar: isActual ? { ...ofKept, result: actual } : past === null ? present : ofKept,
    whose: isActual ? ('actual' as const) : past === null ? undefined : ('past' as const),
  };
}
