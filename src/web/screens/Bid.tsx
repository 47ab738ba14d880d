import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import {
  subTypesOf,
  animalTypes,
  carriesOffered,
  kindOf,
  leverSteps,
  readTyped,
  showAmount,
  showFigure,
  showMoney,
  showNumber,
  tradeInputs,
  type Carry,
  type TradeChange,
  bidLacks,
  bidLike,
  bidLimit,
  bidWords,
  boughtAt,
  firstBid,
  weightsBeside,
  dayAndMonth,
  marketPrice,
  oldBoardDays,
  type Bid,
  type BidLacks,
  type Limit,
} from '#calc-core';
import {
  useBoards,
  useCarries,
  useFormDraft,
  useGroups,
  useRecords,
  useTrade,
  useTrades,
} from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { pricedBy } from '#web/decide/holding.ts';
import { toField } from '#web/decide/toField.ts';
import { unitMarks } from '#web/forms/units.ts';
import { AmountField } from '#web/ui/AmountField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Page } from '#web/ui/Frame.tsx';
import { Select } from '#web/ui/Select.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { BID, bidFields, editBid, keptBid } from './bid/kept.ts';
import { Stepped } from './bid/Stepped.tsx';
import styles from './bid/Bid.module.css';

/** '/market/{Slug}/bid': what can I pay, at the rail, with or without a signal. */
export default function BidScreen(): ReactElement {
  return (
    <OwnRecords>
      <AtTheRail />
    </OwnRecords>
  );
}

/** The bid on this device, kept with every key; from a trade's link, one for stock like its. */
function useBid(carries: readonly Carry[]): readonly [Bid, (bid: Bid) => void] {
  const { trade: asked } = useSearch({ strict: false }) as { readonly trade?: unknown };
  const { drafts } = useRecords();
  const groups = useGroups();
  const row = useTrade(typeof asked === 'string' ? asked : '');
  const key = row === undefined ? BID : `${BID}/${row.id}`;
  const kept = useFormDraft(key);
  const last = useTrades()[0]?.trade;
  const first = useMemo(
    () =>
      row === undefined
        ? firstBid(
            today(),
            groups.map(({ group }) => group),
            carries,
            last,
          )
        : bidLike(row.trade),
    [row, groups, carries, last],
  );
  return [keptBid(kept, first) ?? first, (bid) => drafts.write(key, bidFields(bid))];
}

function AtTheRail(): ReactElement {
  const carryRows = useCarries();
  const carries = useMemo(() => carryRows.map(({ carry }) => carry), [carryRows]);
  const [bid, setBid] = useBid(carries);
  useScreen({ title: 'What can I pay?' });
  const carry = carries.find(({ id }) => id === bid.draft.carryId) ?? null;
  const edit = (change: TradeChange): void => setBid(editBid(bid, change, carries));
  const limit = useMemo(() => bidLimit(bid, carry), [bid, carry]);
  const lacks = bidLacks(bid, carry);
  const kind = kindOf(bid.draft.animalSubTypeId);
  const isWeighed = !kind.perHeadOnly;
  const sale = isWeighed && Number(bid.draft.saleWeightkg) > 0 ? 'saleCostCKg' : 'saleCostHd';
  const line = (name: 'purchaseWeightkg' | 'saleCostCKg' | 'saleCostHd', label: string) => {
    const input = tradeInputs[name];
    return (
      <Stepped
        key={name}
        rule={{ ...input, label }}
        value={bid.draft[name] === '0' ? null : bid.draft[name]}
        {...leverSteps({ of: 'trade', name }, bid.draft)}
        {...unitMarks(input.unit)}
        onValue={(value) => edit({ field: name, value })}
      />
    );
  };
  return (
    <Page>
      <div className={styles['rail']}>
        <h1 className={styles['heard']}>What can I pay?</h1>
        <Preset bid={bid} carry={carry} carries={carries} onEdit={edit} />
        <Answer bid={bid} carry={carry} limit={limit} lacks={lacks} />
        <Either bid={bid} carry={carry} onWeight={(value) => edit({ field: 'purchaseWeightkg', value })} />
        <div className={styles['steps']}>
          {isWeighed && line('purchaseWeightkg', 'Weight')}
          <div>
            {line(sale, 'Sale price')}
            <Market bid={bid} onEdit={edit} />
          </div>
          <Stepped
            rule={{ label: 'Profit wanted', unit: '$/hd', signed: true }}
            value={bid.wanted}
            grain="1"
            step="10"
            prefix="$"
            unit="/hd"
            onValue={(wanted) => wanted !== null && setBid({ ...bid, wanted })}
          />
        </div>
        <Buying bid={bid} carry={carry} limit={limit} onBid={setBid} onEdit={edit} />
        <HelpButton of="bid" />
      </div>
    </Page>
  );
}

interface PresetProps {
  readonly bid: Bid;
  readonly carry: Carry | null;
  readonly carries: readonly Carry[];
  readonly onEdit: (change: TradeChange) => void;
}

/** Class and carry, the last used, in one line that opens. */
function Preset({ bid, carry, carries, onEdit }: PresetProps): ReactElement {
  const groups = useGroups();
  const { draft } = bid;
  const kind = kindOf(draft.animalSubTypeId);
  const offered = [1, 2].flatMap((carryTypeId) =>
    carriesOffered({ ...draft, carryTypeId: carryTypeId as 1 | 2 }, carries),
  );
  const classes = pricedBy(
    useBoards().map(({ board }) => board),
    draft,
    true,
  );
  // Nothing to go by yet: the choice is open.
  const [isOpen] = useState(carry === null || (!kind.perHeadOnly && draft.saleWeightkg === null));
  const more = (['saleWeightkg', 'sale2CostHd', 'woolPriceHd'] as const).filter((name) =>
    tradeInputs[name].appliesTo(kind),
  );
  return (
    <details className={styles['preset']} open={isOpen} id={PRESET}>
      <summary>{bidWords(bid, carry)}</summary>
      <div className={styles['presets']}>
        <Select
          label="Sub type"
          value={String(draft.animalSubTypeId)}
          options={animalTypes.map(({ id, name }) => ({
            label: name,
            options: subTypesOf(id).map((one) => ({ value: String(one.id), label: one.name })),
          }))}
          onChange={(value) => onEdit({ field: 'animalSubTypeId', value: Number(value) })}
        />
        <Select
          label="Carry"
          value={draft.carryId ?? ''}
          placeholder="No carry"
          options={[...new Set(offered)].map(({ id, name }) => ({
            value: id,
            label: name === '' ? '(no name)' : name,
          }))}
          onChange={(value) => onEdit({ field: 'carryId', value: value === '' ? null : value })}
        />
        <Select
          label="Group"
          value={draft.tradeGroupId ?? ''}
          placeholder="No group"
          options={groups.map(({ id, group }) => ({ value: id, label: group.name }))}
          onChange={(value) => onEdit({ field: 'tradeGroupId', value: value === '' ? null : value })}
        />
        {classes.length > 0 && (
          <Select
            label="Market class"
            value={draft.saleClass}
            placeholder="By its name or kind"
            options={classes.map(({ name }) => ({ value: name, label: name }))}
            onChange={(value) => onEdit({ field: 'saleClass', value })}
          />
        )}
        {more.map((name) => (
          <Stepped
            key={name}
            rule={tradeInputs[name]}
            value={draft[name]}
            {...leverSteps({ of: 'trade', name }, draft)}
            {...unitMarks(tradeInputs[name].unit)}
            onValue={(value) => onEdit({ field: name, value })}
          />
        ))}
      </div>
    </details>
  );
}

/** What the market pays at the sale weight, with its day: offered, never filled in. */
function Market({
  bid: { draft },
  onEdit,
}: {
  readonly bid: Bid;
  readonly onEdit: (change: TradeChange) => void;
}): ReactElement | null {
  const boards = useBoards();
  const market = marketPrice(
    boards.map(({ board }) => board),
    draft,
  );
  if (market === null) return null;
  const { board, className, priced } = market;
  const old = oldBoardDays(board, today());
  const day = `${board.name === '' ? '' : `${board.name}, `}${dayAndMonth(board.date)}${old === null ? '' : `, ${old} days old`}`;
  if (priced.perHead === null) {
    return <p className={styles['market']}>{`No market price: ${className}, ${priced.reason} (${day}).`}</p>;
  }
  const { perHead, perKg } = priced;
  const words = perKg === null ? `${showMoney(perHead)} /hd` : `${showMoney(perKg)} /kg`;
  return (
    <p className={styles['market']}>
      {Number(draft.saleCostHd) === Number(perHead) ? (
        `The market’s price: ${className}, ${day}.`
      ) : (
        <>
          <Button tone="link" onClick={() => onEdit({ field: 'saleCostHd', value: perHead })}>
            Take the market’s {words}
          </Button>{' '}
          {className}, {day}
        </>
      )}
    </p>
  );
}

interface AnswerProps {
  readonly bid: Bid;
  readonly carry: Carry | null;
  readonly limit: Limit;
}

const PRESET = 'bid-preset';

/** Puts the focus into a field of the bid, and opens the choice on top where it is in there. */
const toBidField = (label: string): void =>
  toField(label, () => document.getElementById(PRESET)?.setAttribute('open', ''));

/** The answer in the largest type there is; without one, what is missing or why. */
function Answer({
  bid,
  carry,
  limit,
  lacks,
}: AnswerProps & { readonly lacks: BidLacks | null }): ReactElement {
  const { price, perHead, lever, reason } = limit;
  if (price === null) {
    const at = lever.name === 'purchaseCostCKg' ? bid.draft.saleCostCKg : bid.draft.saleCostHd;
    return (
      <div className={styles['pay']} role="status">
        <p className={styles['none']}>
          {lacks?.words ?? `Cannot make ${showMoney(bid.wanted)} at ${showMoney(at)}`}
        </p>
        <p className={styles['why']}>
          {lacks === null ? reason : 'Then this says what to pay at most.'}{' '}
          <Button tone="link" onClick={() => toBidField(lacks?.label ?? 'Sale price')}>
            {lacks === null ? 'Change the sale price' : 'Go there'}
          </Button>
        </p>
      </div>
    );
  }
  const byKg = lever.name === 'purchaseCostCKg';
  const { weeksHeld } = boughtAt(bid, carry, lever, price);
  const time = weeksHeld.value === null ? '' : ` in ${showFigure(weeksHeld, 'weeks')} weeks`;
  return (
    <div className={styles['pay']} role="status">
      <p className={styles['label']}>Pay at most</p>
      <p className={styles['figures']}>
        <span className={styles['kg']}>
          {byKg ? showMoney(price) : wholeMoney(price)}
          <small>{byKg ? '/kg' : '/hd'}</small>
        </span>
        {byKg && perHead !== null && (
          <span className={styles['hd']}>
            {wholeMoney(perHead)}
            <small>/hd</small>
          </span>
        )}
      </p>
      <p className={styles['why']}>
        makes at least {showMoney(bid.wanted)} a head{time}
      </p>
    </div>
  );
}

/** Whole dollars where there are no cents to say. */
const wholeMoney = (value: string): string => showMoney(value).replace(/\.00$/, '');

/** What to pay for a little lighter and heavier, to press. */
function Either({
  bid,
  carry,
  onWeight,
}: Pick<AnswerProps, 'bid' | 'carry'> & {
  readonly onWeight: (weight: string) => void;
}): ReactElement | null {
  const beside = useMemo(() => weightsBeside(bid, carry), [bid, carry]);
  if (beside.length === 0) return null;
  return (
    <ul className={styles['either']} aria-label="What to pay at other weights">
      {beside.map(({ weight, price, perHead }) => (
        <li key={weight}>
          <button
            type="button"
            className={cx(weight === bid.draft.purchaseWeightkg && styles['on'])}
            aria-pressed={weight === bid.draft.purchaseWeightkg}
            onClick={() => onWeight(weight)}
          >
            <span>{showNumber(weight)} kg</span>
            <b>{price === null ? '—' : showMoney(price).slice(1)}</b>
            <span>{perHead === null ? '' : showMoney(perHead).replace(/\.\d\d$/, '')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface BuyingProps extends AnswerProps {
  readonly onBid: (bid: Bid) => void;
  readonly onEdit: (change: TradeChange) => void;
}

/** What was really paid, for how many, and the button that makes the trade of it. */
function Buying({ bid, carry, limit, onBid, onEdit }: BuyingProps): ReactElement | null {
  const records = useRecords();
  const navigate = useNavigate();
  const { slug } = useMember();
  const mayWrite = useMayWrite();
  const { draft, paid } = bid;
  const { lever } = limit;
  const price = paid ?? limit.price;
  const input = { ...tradeInputs[lever.name as 'purchaseCostHd'], label: 'Paid' };
  const made = price === null ? null : boughtAt(bid, carry, lever, price);
  const rail = useRef<HTMLDivElement>(null);
  const buy = (): void => {
    // Text that does not read is in a field while the bid still has what was there before it.
    const wrong = rail.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) return wrong.focus();
    if (!(Number(draft.numberOfHead) > 0)) return toBidField('Head');
    if (price === null) return toBidField('Paid');
    const { trade } = boughtAt(bid, carry, lever, price);
    const id = newId();
    const kind = kindOf(draft.animalSubTypeId).name;
    const name =
      draft.name.trim() === ''
        ? `${kind}${draft.purchaseWeightkg === null ? '' : ` ${showNumber(draft.purchaseWeightkg)} kg`}`
        : draft.name;
    records.commit(`Bought ${name}`, [
      { kind: 'trade', id, op: 'create', doc: { ...trade, id, name, heldFrom: today() } },
    ]);
    onBid({ ...bid, paid: null });
    void navigate({ to: addresses.trade(slug, id) });
  };
  return (
    <div className={styles['buy']} ref={rail}>
      {made?.profitPerHead.value && price !== null && (
        <p>
          At {showMoney(price)} it makes <b>{showFigure(made.profitPerHead, '$/hd')} a head</b>,{' '}
          {showFigure(made.totalProfit, '$').replace(/\.\d\d$/, '')} in all
        </p>
      )}
      <AmountField
        label="Paid"
        value={paid}
        read={(text) => readTyped(text, input)}
        show={(plain) => showAmount(plain, input.unit, 'sheet')}
        {...unitMarks(input.unit)}
        placeholder={limit.price === null ? '' : showAmount(limit.price, input.unit, 'sheet')}
        onInput={(value) => onBid({ ...bid, paid: value })}
      />
      <AmountField
        label="Head"
        value={draft.numberOfHead}
        read={(text) => readTyped(text, { ...tradeInputs.numberOfHead, label: 'Head' })}
        show={(plain) => showAmount(plain, 'head', 'sheet')}
        onInput={(value) => onEdit({ field: 'numberOfHead', value })}
      />
      {mayWrite && (
        <Button tone="primary" onClick={buy} className={styles['bought']}>
          Bought
        </Button>
      )}
    </div>
  );
}
