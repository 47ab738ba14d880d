import { useSearch } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { bidLacks, bidLike, bidLimit, firstBid, leverSteps, priceLever, type Bid } from '#calc-core/decide';
import { tradeInputs, type TradeChange } from '#calc-core/trade';
import { useCarries, useFormDraft, useGroups, useRecords, useTrade, useTrades } from '#web/data/hooks.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { unitMarks } from '#web/forms/parts/units.ts';
import { Page } from '#web/ui/frame/Frame.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { BID, bidFields, editBid, keptBid } from './bid/kept.ts';
import { Stepped } from './bid/Stepped.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import styles from './bid/Bid.module.css';
import { Preset } from './bid/Preset.tsx';
import { MarketPrice } from './bid/MarketPrice.tsx';
import { Answer, Either } from './bid/Answer.tsx';
import { Buying } from './bid/Buying.tsx';

/** '/market/{Slug}/bid': "What can I pay?" at the saleyard, also offline. */
export default function BidScreen(): ReactElement {
  return (
    <OwnRecords>
      <AtTheRail />
    </OwnRecords>
  );
}

/**
 * The bid. This device stores it after each change. Opened from a trade, the bid starts with the trade's stock.
 * A stored bid stays the same when its trade is deleted.
 */
function useBid(carries: readonly Carry[]): readonly [Bid, (bid: Bid) => void] {
  const { trade: asked } = useSearch({ strict: false }) as { readonly trade?: unknown };
  const { drafts } = useRecords();
  const groups = useGroups();
  const tradeId = typeof asked === 'string' ? asked : '';
  const row = useTrade(tradeId);
  const key = tradeId === '' ? BID : `${BID}/${tradeId}`;
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
  const sale = priceLever(bid.draft, 'sale').name === 'saleCostCKg' ? 'saleCostCKg' : 'saleCostHd';
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
        <h1 className={visuallyHidden}>What can I pay?</h1>
        <Preset bid={bid} carry={carry} carries={carries} onEdit={edit} />
        <Answer bid={bid} carry={carry} limit={limit} lacks={lacks} />
        <Either bid={bid} carry={carry} onWeight={(value) => edit({ field: 'purchaseWeightkg', value })} />
        <div className={styles['steps']}>
          {isWeighed && line('purchaseWeightkg', 'Weight')}
          <div>
            {line(sale, 'Sale price')}
            <MarketPrice bid={bid} onEdit={edit} />
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
