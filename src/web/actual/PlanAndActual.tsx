import {
  actualCost,
  actualProblems,
  bridgeVerdict,
  closeoutOf,
  closeoutWords,
  costApplies,
  planAndActual,
  planOf,
  withActual,
  type BridgeOf,
} from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { showAmount } from '#calc-core/number';
import { actualCostNames, actualOf, nothingActual, type Actual, type TradeDraft } from '#calc-core/trade';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import type { EnteredFacts } from '#web/forms/parts/form-fields.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { Known, type KnownProps } from './Known.tsx';
import { Waterfall } from './Waterfall.tsx';
import styles from './Actual.module.css';

export interface PlanAndActualProps extends Pick<KnownProps, 'asTyped' | 'typedFacts'> {
  readonly carry: Carry | null;
  readonly draft: TradeDraft;
  readonly readOnly: boolean;
  /** The address of the track record of sold trades. Undefined: no link. */
  readonly recordHref?: string | undefined;
  /** Called with the facts. After an import, also called with a sentence for the notice that offers Undo. */
  readonly onFacts: (facts: EnteredFacts, sentence?: string) => void;
}

const SaleImport = lazy(() => import('./sale/SaleImport.tsx'));

const offered: readonly { readonly value: BridgeOf; readonly label: string }[] = [
  { value: 'perHead', label: '$/hd' },
  { value: 'total', label: '$' },
];

/** Shows what a trade really made next to the plan. Names the causes of the difference. */
export default function PlanAndActual(props: PlanAndActualProps): ReactElement {
  const { draft, readOnly, onFacts } = props;
  const onActual = (entered: Actual, sentence?: string): void =>
    onFacts((trade, carry) => withActual(trade, carry, entered), sentence);
  const [hasBegun, setBegun] = useState(false);
  const plan = useMemo(() => planOf(draft), [draft]);
  const actual = actualOf(draft.actual);
  if (plan === null || actual === null) {
    const begin = (): void => {
      setBegun(true);
      onActual({ ...nothingActual, boughtOn: draft.heldFrom });
    };
    return (
      <EmptyState
        title="Still a plan"
        icon="calendar"
        {...(!readOnly && { actions: <Button onClick={begin}>Bought on…</Button> })}
      >
        When you have bought the stock, enter here what you really paid and later what they sold for. Drover
        keeps the plan as it is now, so that you can compare.
      </EmptyState>
    );
  }
  return <Both {...props} {...{ plan, actual, hasBegun, onActual }} />;
}

interface BothProps extends Omit<PlanAndActualProps, 'onFacts'>, Pick<KnownProps, 'plan' | 'actual'> {
  readonly onActual: (actual: Actual, sentence?: string) => void;
  /** True if a button has just entered the first fact. The button disappears, so the first field gets the focus. */
  readonly hasBegun: boolean;
}

function Both(props: BothProps): ReactElement {
  const { plan, actual, readOnly, recordHref, hasBegun, onActual, asTyped, typedFacts } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasBegun) panel.current?.querySelector<HTMLInputElement>('[data-fact="boughtOn"] input')?.focus();
  }, [hasBegun]);
  const [of, setOf] = useState<BridgeOf>('perHead');
  const both = useMemo(() => planAndActual(plan, actual), [plan, actual]);
  const problems = useMemo(() => actualProblems(plan, actual), [plan, actual]);
  // If the facts are impossible, do not compare actual and plan. The field with the problem shows the reason.
  const canBe = problems.length === 0;
  const verdict = canBe ? bridgeVerdict(both, of) : 'Something below is not possible: correct it first.';
  const sentence = verdict ?? 'The plan has no profit to compare the actual profit with.';
  return (
    <div ref={panel} className={styles['panel']}>
      <p className={styles['verdict']}>{sentence}</p>
      <LiveRegion>{sentence}</LiveRegion>
      <Section title="What really happened" hint="Empty means as planned">
        <Known {...{ plan, actual, both, problems, readOnly, onActual, asTyped, typedFacts }} />
        {!readOnly && <AddRows plan={plan} actual={actual} onActual={onActual} />}
      </Section>
      {canBe && both[of].reason === null && (
        <Section
          title="Where the difference comes from"
          hint={<Segmented label="Profit" value={of} options={offered} onChange={setOf} />}
        >
          <Waterfall bridge={both[of]} isSoFar={both.isSoFar} />
        </Section>
      )}
      {canBe && both.stage === 'sold' && <CloseoutLines plan={plan} actual={actual} both={both} />}
      {both.stage === 'sold' && recordHref !== undefined && (
        <p className={styles['why']}>
          What you usually miss, over all sold trades: <TextLink href={recordHref}>Track record</TextLink>
        </p>
      )}
    </div>
  );
}

function AddRows({ plan, actual, onActual }: Pick<BothProps, 'plan' | 'actual' | 'onActual'>): ReactElement {
  const kind = kindOf(plan.trade.animalSubTypeId);
  const left = actualCostNames.filter((name) => !(name in actual.costs) && costApplies(name, kind));
  const first = actual.sales[0];
  const [isImporting, setImporting] = useState(false);
  const addSale = (): void => {
    // A sale whose head is null has sold all animals that were left. A further sale starts with 0 head.
    const head = actual.sales.some((sale) => sale.head === null) ? '0' : null;
    const sale = { soldOn: first?.soldOn ?? null, head, saleWeightkg: null, saleCostHd: null };
    onActual({ ...actual, sales: [...actual.sales, sale] });
  };
  return (
    <div className={styles['add']}>
      <Select
        label="Another cost that differed"
        hideLabel
        value=""
        options={[
          { value: '', label: '+ Another cost that differed' },
          ...left.map((name) => ({ value: name, label: actualCost(name).label })),
        ]}
        onChange={(name) => {
          if (name !== '') onActual({ ...actual, costs: { ...actual.costs, [name]: '0' } });
        }}
      />
      {first !== undefined && (
        <Button tone="link" onClick={addSale}>
          Another sale
        </Button>
      )}
      <Button tone="link" onClick={() => setImporting(true)}>
        Kill sheet or account sale…
      </Button>
      {isImporting && (
        <Suspense>
          <SaleImport plan={plan} actual={actual} onClose={() => setImporting(false)} onEnter={onActual} />
        </Suspense>
      )}
    </div>
  );
}

function CloseoutLines({
  plan,
  actual,
  both,
}: Pick<KnownProps, 'plan' | 'actual' | 'both'>): ReactElement | null {
  const closeout = closeoutOf(plan, actual, both.actual);
  if (closeout === null) return null;
  const lines = [
    ['Cash in', closeout.cashIn],
    ['Cash out', closeout.cashOut],
    ['Left', closeout.total],
    ['A head bought', closeout.perHeadBought],
  ] as const;
  return (
    <Section title="Closeout">
      <dl className={styles['close']}>
        {lines.map(([label, amount]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{showAmount(amount, '$')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['why']}>
        {closeoutWords(closeout, both.total.actual, actual.deaths, actual.fromSplit !== undefined)}
      </p>
    </Section>
  );
}
