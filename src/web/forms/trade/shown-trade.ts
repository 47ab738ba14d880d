import type { Carry } from '#calc-core/carry';
import type { Trial } from '#calc-core/decide';
import { editTradeRow, type TradeDraft } from '#calc-core/trade';
import { useMemo, useState } from 'react';
import { useWork, type Worked } from '#web/forms/parts/explaining.ts';
import { hasFacts, type FactRules } from './fact-rules.ts';
import { snapshotFields } from './snapshot-fields.tsx';
import type { Past } from './past-moment.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import type { TradeView } from './trade-on-screen.ts';

/** Values that the user tries out on the draft `of`. If the draft changes, they no longer apply. */
interface TriedDraft extends Trial {
  readonly of: TradeDraft;
}

interface ShownOptions {
  readonly form: TradeFields;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly view: TradeView;
  /** The rules about facts. Null while they load. The trade is then shown as planned. */
  readonly rules: FactRules | null;
  readonly onExplain: Worked['onExplain'];
}

/** Chooses the trade that a form shows: the draft (with any tried values), the draft's plan, or a past moment. */
export function useShownTrade({ form, carry, carries, view, rules, onExplain }: ShownOptions) {
  const { draft } = form;
  const [tried, setTried] = useState<TriedDraft | null>(null);
  const isTried = tried?.of === draft && view === 'what-if';
  const shown = useMemo(
    () => (isTried ? editTradeRow(draft, tried.changes, carries) : draft),
    [isTried, tried, draft, carries],
  );
  const present = useWork(isTried ? tried.carry : carry, shown, onExplain);
  const facts = hasFacts(draft) ? rules : null;
  const plan = useMemo(() => (view === 'plan' ? (facts?.planOf(draft) ?? null) : null), [view, facts, draft]);
  const [looked, setLooked] = useState<Past | null>(null);
  const past = view === 'history' ? looked : null;
  const now = useMemo(() => past?.beside(draft), [past, draft]);
  const snapshot = plan ?? past;
  const fields = useMemo(() => snapshot && snapshotFields(form, snapshot.trade, now), [form, snapshot, now]);
  const ofSnapshot = useWork(snapshot?.carry ?? null, snapshot?.trade ?? draft, onExplain);
  const known = useMemo(
    () => (isTried ? null : (facts?.bestKnown({ trade: draft, carry, result: present.result }) ?? null)),
    [isTried, facts, draft, carry, present],
  );
  const isFact = past === null && known !== null && known.figuresAre !== 'planned';
  const best: Worked = isFact ? { ...known, onExplain } : past === null ? present : ofSnapshot;
  return {
    isTried,
    onTry: (trial: Trial | null): void => setTried(trial && { of: draft, ...trial }),
    plan,
    past,
    onLook: setLooked,
    fields: fields ?? form,
    present,
    worked: snapshot === null ? present : ofSnapshot,
    /** The trade with its facts. Null without facts, and while values are tried. */
    known,
    /** The trade and the result whose figures are shown: the actual figures, if there are any. */
    best,
    whose: isFact ? known.figuresAre : past === null ? undefined : ('past' as const),
    /** Planned figures, shown next to figures with facts. Null without facts. */
    planned: isFact ? known.planned : null,
  };
}
