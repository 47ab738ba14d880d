import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { isBlankText } from '#calc-core/rules';
import { wentAhead, type TradeFigureName } from '#calc-core/trade';
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { WorkedContext } from '#web/forms/parts/explaining.ts';
import { useFocusedHelp } from '#web/forms/parts/focused-help.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { useFormKeys } from '#web/forms/parts/form-keys.ts';
import { FormStatus, type FormState } from '#web/forms/parts/FormStatus.tsx';
import type { ServerFigures } from '#web/forms/parts/server-figures.ts';
import { Subtitle } from '#web/forms/parts/Subtitle.tsx';
import { factRules, hasFacts, type FactRules } from './fact-rules.ts';
import { FigureTable } from './FigureTable.tsx';
import { OutcomeBadge } from './OverpriceBadge.tsx';
import { Purchase, Sell, WoolSold } from './PriceSections.tsx';
import { plainSide, resultCards, type ShornSide } from './result-cards.ts';
import { ResultBar } from './ResultBar.tsx';
import { ServerFiguresContext } from './ServerSays.tsx';
import { useShownTrade } from './shown-trade.ts';
import { TradeOnScreenProvider, type TradeView } from './trade-on-screen.ts';
import { factsSubtitle, groupWords, pastWords, planWords, tradeSubtitle } from './trade-titles.ts';
import { TradeCalculator } from './TradeCalculator.tsx';
import styles from '#web/forms/parts/Form.module.css';

const Calculations = lazy(() => import('./Calculations.tsx'));
const MoneyTerms = lazy(() => import('./MoneyTerms.tsx'));

export interface TradeFormProps {
  readonly fields: TradeFields;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  /** The title of a trade without a name. Default: "New Trade". */
  readonly title?: string | undefined;
  readonly folded?: boolean | undefined;
  readonly showCalculations?: boolean | undefined;
  readonly carryHref?: ((carryId: string) => string) | undefined;
  /** The server's figures. A chip marks each figure that differs on this device. */
  readonly serverSays?: ServerFigures | null | undefined;
  readonly here?: ReactElement | null;
  /** The saving state. If absent, the form shows none. */
  readonly status?: FormState | undefined;
  readonly question?: ReactNode;
  readonly view?: TradeView | undefined;
  /** Chooses the view on the right. If absent, only the results are shown. */
  readonly switcher?: ReactNode;
  /** Shown on the right instead of the results. The panel calls useTradeOnScreen(). */
  readonly panel?: ReactNode;
  readonly atMarket?: ReactNode;
  /** Shown below the results: how much money the trade ties up, and for how long. */
  readonly cash?: ReactNode;
  readonly onExplain?: ((name: TradeFigureName) => void) | undefined;
}

/** The trade calculator. The form itself saves nothing. Use the record's id as the React key. */
export function TradeForm(props: TradeFormProps): ReactElement {
  const isNeeded = hasFacts(props.fields.draft);
  const rules = factRules.useLoaded(isNeeded);
  const isReady = !isNeeded || rules !== null;
  // Keep the open form mounted while the rules load, so its field keeps the focus.
  const [wasReady, setReady] = useState(isReady);
  if (isReady && !wasReady) setReady(true);
  if (isReady || wasReady) return <Form {...props} rules={rules} />;
  return (
    <div data-later>
      <Skeleton />
    </div>
  );
}

function Form({
  fields: form,
  carries,
  groups,
  title = 'New Trade',
  folded = false,
  carryHref,
  serverSays = null,
  view = 'results',
  switcher,
  rules,
  onExplain,
  ...parts
}: TradeFormProps & { readonly rules: FactRules | null }): ReactElement {
  const { draft } = form;
  const carry = carries.find(({ id }) => id === draft.carryId) ?? null;
  const shown = useShownTrade({ form, carry, carries, view, rules, onExplain });
  const { fields, past, onTry, onLook } = shown;
  const onScreen = { fields: form, carry, carries, groups, onTry, onLook };
  const [chosen, setChosen] = useState<ShornSide | null>(null);
  const side = chosen ?? plainSide(draft);
  const { help, ...focus } = useFocusedHelp(form.leave);
  const onKeyDown = useFormKeys(form, true);
  const group = groups.find(({ id }) => id === draft.tradeGroupId) ?? null;
  return (
    <WorkedContext value={shown.worked}>
      <ServerFiguresContext value={serverSays}>
        <div className={cx(styles['form'], styles['clear'])} {...focus} onKeyDown={onKeyDown}>
          <div className={styles['title']}>
            <Heading {...{ shown, title, group, help }} status={parts.status} here={parts.here ?? null} />
            <WorkedContext value={shown.best}>
              <ResultBar side={side} onSide={setChosen} of={shown.whose} planned={shown.planned} />
            </WorkedContext>
          </div>
          {parts.question}
          <div
            className={cx(
              styles['two'],
              switcher !== undefined && styles['switched'],
              view !== 'results' && styles['other'],
              past !== null && styles['looked'],
            )}
          >
            <div className={styles['stack']}>
              <TradeCalculator
                // With another React key, the section opens unfolded for a past moment. The changed field may be inside.
                key={past === null ? 'now' : 'then'}
                form={fields}
                carries={carries}
                groups={groups}
                carryHref={carryHref}
                folded={folded && past === null}
                kept={entriesOf(shown)}
              />
              <Sell form={fields} />
              <Purchase form={fields} />
              <WoolSold form={fields} />
              <Suspense fallback={<span data-later hidden />}>
                <MoneyTerms form={fields} />
              </Suspense>
            </div>
            <div className={styles['stack']}>
              {switcher}
              {view === 'results' ? (
                <Results {...{ shown, side, carry, draft, serverSays, ...parts }} />
              ) : (
                <TradeOnScreenProvider value={onScreen}>{parts.panel}</TradeOnScreenProvider>
              )}
            </div>
          </div>
        </div>
      </ServerFiguresContext>
    </WorkedContext>
  );
}

interface HeadingProps {
  readonly shown: ReturnType<typeof useShownTrade>;
  readonly title: string;
  readonly group: TradeGroup | null;
  readonly help: string | null;
  readonly status: FormState | undefined;
  readonly here: ReactElement | null;
}

function Heading({ shown, title, group, help, status, here }: HeadingProps): ReactElement {
  const { past, present } = shown;
  const { name } = present.trade;
  return (
    <div className={cx(styles['name'], here !== null && styles['shared'])}>
      <h1>
        <span className={styles['words']}>{isBlankText(name) ? title : name}</span>{' '}
        <WorkedContext value={shown.best}>
          <OutcomeBadge />
        </WorkedContext>{' '}
        {shown.isTried && <span className={styles['tried']}>Tried</span>}
      </h1>
      {here !== null && <div className={styles['others']}>{here}</div>}
      {past === null ? (
        <Subtitle help={help}>{subtitleOf(shown, group)}</Subtitle>
      ) : (
        <p className={styles['looking']}>
          Looking at {past.when}.{' '}
          <Button tone="link" onClick={past.onBack}>
            Back to now
          </Button>
        </p>
      )}
      {status && <FormStatus {...status} />}
    </div>
  );
}

function subtitleOf({ known, present }: HeadingProps['shown'], group: TradeGroup | null): string {
  if (!wentAhead(present.trade)) return `${groupWords(group)}, did not go ahead: it is in no total`;
  return known?.facts ? factsSubtitle(group, known) : tradeSubtitle(group, present.result);
}

/** Says what the fields show: the stored plan, a past moment, or 'Planned'. Otherwise undefined. */
function entriesOf({ plan, past, planned }: ReturnType<typeof useShownTrade>): string | undefined {
  if (plan !== null) return planWords(plan);
  if (past !== null) return pastWords(past);
  return planned === null ? undefined : 'Planned';
}

interface ResultsProps extends Pick<TradeFormProps, 'showCalculations' | 'atMarket' | 'cash' | 'serverSays'> {
  readonly shown: ReturnType<typeof useShownTrade>;
  readonly side: ShornSide;
  readonly carry: Carry | null;
  readonly draft: TradeFields['draft'];
}

function Results({ shown, side, carry, draft, serverSays = null, ...more }: ResultsProps): ReactElement {
  const { atMarket, cash, showCalculations = false } = more;
  const { best, whose, planned } = shown;
  return (
    <>
      <ServerFiguresContext value={planned === null ? serverSays : null}>
        <WorkedContext value={best}>
          {resultCards.map((card) => (
            <FigureTable key={card.title} card={card} side={side} of={planned && whose} />
          ))}
        </WorkedContext>
      </ServerFiguresContext>
      {cash !== undefined && <Suspense fallback={<span data-later hidden />}>{cash}</Suspense>}
      {atMarket !== undefined && draft.actual !== 'null' && <Suspense>{atMarket}</Suspense>}
      {showCalculations && (
        <Suspense>
          <Calculations carry={carry} trade={draft} />
        </Suspense>
      )}
    </>
  );
}
