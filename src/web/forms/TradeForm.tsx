import type { TradeGroup } from '#calc-core/group';
import { isBlankText } from '#calc-core/rules';
import type { TradeFigureName } from '#calc-core/trade';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { cx } from '#web/ui/text/cx.ts';
import { plainSide, resultCards, type ShornSide } from './cards.ts';
import { WorkedContext } from './explaining.ts';
import { useFocusedHelp } from './focused-help.ts';
import { Subtitle } from './Subtitle.tsx';
import { FormStatus, inQuestion, type FormConflict, type FormState } from './FormStatus.tsx';
import { FigureTable } from './FigureTable.tsx';
import { OutcomeBadge } from './OverpriceBadge.tsx';
import { Purchase, Sell, WoolSold } from './PriceSections.tsx';
import { ResultBar } from './ResultBar.tsx';
import type { ServerFigures } from './server-figures.ts';
import { ServerFiguresContext } from './ServerSays.tsx';
import { TradeCalculator } from './TradeCalculator.tsx';
import type { tabToNextEntry } from './tabbing.ts';
import { factsSubtitle, pastWords, planWords, tradeSubtitle } from './titles.ts';
import type { HistorySource } from '#web/history/Moments.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { OtherView, ViewSwitch, type TradeView } from './TradeViews.tsx';
import { useShownTrade } from './shown-trade.ts';
import { useTradeEditing, type TradeEditingOptions } from './trade-editing.ts';
import styles from './Form.module.css';

// Beside the form, not before it: until it is here Tab goes as the browser has it.
let tabbing: typeof tabToNextEntry | null = null;
async function fetchTabbing(): Promise<void> {
  tabbing ??= (await import('./tabbing.ts')).tabToNextEntry;
}

const ConflictPanel = lazy(() => import('./ConflictPanel.tsx'));
const AtMarket = lazy(() => import('#web/decide/AtMarketToday.tsx'));
const Calculations = lazy(() => import('./Calculations.tsx'));

export interface TradeFormProps extends TradeEditingOptions {
  readonly groups: readonly TradeGroup[];
  /** The Calculations panel, for Admin only. */
  readonly showCalculations?: boolean | undefined;
  /** Where a carry's detail is; without it there is no arrow link. */
  readonly carryHref?: ((carryId: string) => string) | undefined;
  /** What the server's calculate answered for this draft; a chip is shown wherever it differs. */
  readonly serverSays?: ServerFigures | null | undefined;
  /** How settled the record is; without it the form says nothing of it. */
  readonly status?: FormState | undefined;
  readonly conflict?: FormConflict | undefined;
  /** What the right side shows, where it can be switched; without it the results alone. */
  readonly view?: TradeView | undefined;
  readonly onView?: ((view: TradeView) => void) | undefined;
  /** Where "What can I pay for this?" leads; without it there is no such link. */
  readonly bidHref?: string | undefined;
  /** Where the track record of sold trades is; without it Plan and actual leads nowhere. */
  readonly recordHref?: string | undefined;
  /** Whose questions are kept on this device; without it they last as long as their panel. */
  readonly askedOf?: string | undefined;
  /** Where the trade's history comes from; without it there is none to show. */
  readonly history?: HistorySource | undefined;
  /** Called with the figure whose explanation was opened. */
  readonly onExplain?: ((name: TradeFigureName) => void) | undefined;
}

/**
 * The trade calculator: a draft in, changes out. Every figure is worked out as one types; nothing is saved here.
 * Give it the record's id as key, so that text which does not read never outlives its record.
 */
export function TradeForm({
  groups,
  showCalculations = false,
  carryHref,
  serverSays = null,
  status,
  conflict,
  view = 'results',
  onView,
  bidHref,
  recordHref,
  askedOf,
  history,
  onExplain,
  ...options
}: TradeFormProps): ReactElement {
  const { draft, carries } = options;
  const carry = carries.find(({ id }) => id === draft.carryId) ?? null;
  const form = useTradeEditing({ ...options, conflicts: options.conflicts ?? inQuestion(conflict) });
  const { fields, plan, past, present, worked, ...shown } = useShownTrade({
    form,
    carry,
    carries,
    view,
    onExplain,
  });
  useEffect(() => {
    fetchTabbing().catch(() => undefined);
  }, []);
  const [chosen, setChosen] = useState<ShornSide | null>(null);
  const side = chosen ?? plainSide(draft);
  const { help, ...focus } = useFocusedHelp(form.leave);
  const isAsSaved =
    options.saved !== null &&
    conflict === undefined &&
    Object.keys(options.invalidEntries ?? {}).length === 0;
  const group = groups.find(({ id }) => id === draft.tradeGroupId) ?? null;
  return (
    <WorkedContext value={worked}>
      <ServerFiguresContext value={serverSays}>
        <div
          className={cx(styles['form'], styles['clear'])}
          {...focus}
          onKeyDown={(event) => tabbing?.(event)}
        >
          <div className={styles['title']}>
            <div className={styles['name']}>
              <h1>
                <span className={styles['words']}>{isBlankText(draft.name) ? 'New Trade' : draft.name}</span>{' '}
                <WorkedContext value={shown.best}>
                  <OutcomeBadge />
                </WorkedContext>{' '}
                {shown.isTried && <span className={styles['tried']}>Tried</span>}
              </h1>
              {past === null ? (
                <Subtitle help={help}>
                  {shown.known?.facts
                    ? factsSubtitle(group, shown.known)
                    : tradeSubtitle(group, present.result)}
                </Subtitle>
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
            <WorkedContext value={shown.best}>
              <ResultBar side={side} onSide={setChosen} of={shown.whose} planned={shown.planned} />
            </WorkedContext>
          </div>
          {conflict && (
            <Suspense>
              <ConflictPanel conflict={conflict} about={{ trade: draft, carries, groups }} />
            </Suspense>
          )}
          <div
            className={cx(
              styles['two'],
              onView && styles['switched'],
              view !== 'results' && styles['other'],
              past !== null && styles['looked'],
            )}
          >
            <div className={styles['stack']}>
              <TradeCalculator
                // On a phone a past moment opens unfolded: what is otherwise by now may be in it.
                key={past === null ? 'now' : 'then'}
                form={fields}
                carries={carries}
                groups={groups}
                carryHref={carryHref}
                folded={isAsSaved && past === null}
                kept={
                  plan !== null
                    ? planWords(plan)
                    : past !== null
                      ? pastWords(past)
                      : shown.planned === null
                        ? undefined
                        : 'Planned'
                }
              />
              <Sell form={fields} />
              <Purchase form={fields} />
              <WoolSold form={fields} />
            </div>
            <div className={styles['stack']}>
              {onView && <ViewSwitch view={view} onView={onView} />}
              {view !== 'results' && (
                <OtherView
                  view={view}
                  carry={carry}
                  draft={draft}
                  readOnly={form.readOnly}
                  bidHref={bidHref}
                  recordHref={recordHref}
                  carryHref={carry === null ? undefined : carryHref?.(carry.id)}
                  askedOf={askedOf}
                  onTry={shown.onTry}
                  onForm={() => onView?.('results')}
                  onUse={form.together}
                  onActual={form.becameKnown}
                  onInvalid={form.asTyped('actual').onInvalid}
                  carries={carries}
                  groups={groups}
                  source={history}
                  onLook={shown.onLook}
                  onRestore={form.restore}
                />
              )}
              {view === 'results' && (
                <ServerFiguresContext value={shown.planned === null ? serverSays : null}>
                  <WorkedContext value={shown.best}>
                    {resultCards.map((card) => (
                      <FigureTable
                        key={card.title}
                        card={card}
                        side={side}
                        of={shown.planned && shown.whose}
                      />
                    ))}
                  </WorkedContext>
                </ServerFiguresContext>
              )}
              {view === 'results' && askedOf !== undefined && draft.actual !== 'null' && (
                <Suspense>
                  <AtMarket carry={carry} trade={draft} />
                </Suspense>
              )}
              {view === 'results' && showCalculations && (
                <Suspense>
                  <Calculations carry={carry} trade={draft} />
                </Suspense>
              )}
            </div>
          </div>
        </div>
      </ServerFiguresContext>
    </WorkedContext>
  );
}
