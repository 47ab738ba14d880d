import { bestKnown, planOf } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import type { Trial } from '#calc-core/decide';
import { editTradeRow, type TradeDraft } from '#calc-core/trade';
import { useMemo, useState } from 'react';
import { useWork, type Worked } from '#web/forms/parts/explaining.ts';
import { keptFields } from './kept-fields.tsx';
import type { Past } from './past-moment.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import type { TradeView } from './trade-on-screen.ts';

/** Values that the whole trade is shown with, as long as the draft is the one they were tried on. */
interface TriedDraft extends Trial {
  readonly of: TradeDraft;
}

interface ShownOptions {
  readonly form: TradeFields;
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
  const [looked, setLooked] = useState<Past | null>(null);
  const past = view === 'history' ? looked : null;
  const now = useMemo(() => past?.beside(draft), [past, draft]);
  const keptTrade = plan ?? past;
  const kept = useMemo(() => keptTrade && keptFields(form, keptTrade.trade, now), [form, keptTrade, now]);
  const ofKept = useWork(keptTrade?.carry ?? null, keptTrade?.trade ?? draft, onExplain);
  const known = useMemo(
    () => (isTried ? null : bestKnown({ trade: draft, carry, result: present.result })),
    [isTried, draft, carry, present],
  );
  const isFact = past === null && known !== null && known.figuresAre !== 'planned';
  const best: Worked = isFact ? { ...known, onExplain } : past === null ? present : ofKept;
  return {
    isTried,
    onTry: (trial: Trial | null): void => setTried(trial && { of: draft, ...trial }),
    plan,
    past,
    onLook: setLooked,
    /** The fields: the form's own, or those of the plan or the moment, which cannot be typed into. */
    fields: kept ?? form,
    /** The draft as it is or as it is tried. */
    present,
    /** What the fields' figures are of. */
    worked: keptTrade === null ? present : ofKept,
    /** The trade as it is best known; null while values are tried. */
    known,
    /** What the results are of, and whose the bar says they are: with facts those that are best known. */
    best,
    whose: isFact ? known.figuresAre : past === null ? undefined : ('past' as const),
    /** The planned figures beside those with facts. */
    planned: isFact ? known.planned : null,
  };
}
