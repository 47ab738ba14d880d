import { useMemo, type ReactElement } from 'react';
import { pricedBy } from '#calc-core/hold';
import { classKey, classNamed, classOf, priceAt, suggestedClass } from '#calc-core/market';
import { dayAndMonth, showMoney, showNumber } from '#calc-core/number';
import { pricePairs, tradeOf, type YardPair } from '#calc-core/trade';
import { useBoards } from '#web/data/hooks.ts';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import styles from './MarketClass.module.css';

const sides = { sale: 'saleClass', purchase: 'purchaseClass' } as const;

interface MarketClassProps {
  readonly form: TradeFields;
  readonly pair: YardPair;
}

/** Chooses a class from the member's market days to price the purchase or the sale. Shows the price at the trade's weight. */
export default function MarketClass({ form, pair }: MarketClassProps): ReactElement | null {
  const { draft, edit, readOnly } = form;
  const rows = useBoards();
  const boards = useMemo(() => rows.map(({ board }) => board), [rows]);
  const field = sides[pair];
  const trade = tradeOf(draft);
  const classes = pricedBy(boards, trade, true);
  if (classes.length === 0 && draft[field] === '') return null;
  const [newest] = boards;
  const suggested = newest === undefined ? null : suggestedClass(trade, newest);
  const named = newest === undefined ? draft[field] : classOf(trade, newest, field);
  const known = classes.find(({ name }) => classKey(name) === classKey(draft[field]));
  const price = classes.find(({ name }) => classKey(name) === classKey(named));
  const weight = draft[pricePairs[pair].weight];
  const priced = price && priceAt(classNamed(price.board, price.name)!, weight);
  return (
    <div className={styles['market']}>
      <Select
        label="Market class"
        value={known?.name ?? draft[field]}
        placeholder={suggested === null ? 'None' : `Found by name or kind: ${suggested}`}
        readOnly={readOnly}
        options={[
          ...(known === undefined && draft[field] !== ''
            ? [{ value: draft[field], label: draft[field] }]
            : []),
          ...classes.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(value) => edit(field, value)}
      />
      {price !== undefined && priced !== undefined && (
        <p role="status">
          {`${[price.board.name, dayAndMonth(price.board.date)].filter(Boolean).join(', ')}: `}
          {priced.perHead === null
            ? `${priced.reason}.`
            : priced.perKg === null
              ? `${showMoney(priced.perHead)} a head.`
              : `${showMoney(priced.perKg)} /kg at ${showNumber(weight)} kg.`}
          {priced.perHead !== null && !readOnly && (
            <Button tone="link" onClick={() => edit(pricePairs[pair].perHead, priced.perHead)}>
              Use this price
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
