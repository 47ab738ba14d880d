import { useState, type ReactElement } from 'react';
import { boardInputs, classNamed, type Board, type ToSell } from '#calc-core/market';
import { readTyped } from '#calc-core/number';
import { tradeInputs } from '#calc-core/trade';
import { Button } from '#web/ui/fields/Button.tsx';
import { useSelectOnPress } from '#web/ui/fields/select-on-press.ts';
import { announce } from '#web/ui/text/announce.ts';
import { Pick } from '../Pick.tsx';
import { sellWords } from './swap-words.ts';
import market from '../Market.module.css';

interface AddProps {
  readonly board: Board;
  readonly isFirst: boolean;
  readonly onAdd: (sell: ToSell) => void;
  readonly onTake: () => void;
}

/** Adds stock to sell: a class with its weight and head, or the member's own open trades. */
export function AddSell({ board, isFirst, onAdd, onTake }: AddProps): ReactElement {
  const [name, setName] = useState('');
  const [weight, setWeight] = useState('');
  const [head, setHead] = useState('100');
  const [message, setMessage] = useState<string | null>(null);
  const [onWeight, onHead] = [useSelectOnPress(), useSelectOnPress()];
  const of = classNamed(board, name) ?? board.classes[0];
  const isByHead = of?.basis === 'hd';

  function add(): void {
    const kg = readTyped(weight, boardInputs.weightKg);
    const count = readTyped(head, tradeInputs.numberOfHead);
    if (of === undefined) setMessage('Enter a class in the day’s prices first.');
    else if (!kg.ok || !count.ok) setMessage(kg.ok ? (count.ok ? null : count.message) : kg.message);
    else if (kg.value === null && !isByHead) setMessage(`Enter what the ${of.name.toLowerCase()} weigh.`);
    else {
      setMessage(null);
      setWeight('');
      const added = { class: of.name, weightKg: isByHead ? null : kg.value, head: count.value };
      onAdd(added);
      announce(`${sellWords(added)}: added to what you sell.`);
    }
  }
  return (
    <div className={market['tools']} style={{ paddingTop: 12 }}>
      {isFirst && <p>Nothing to sell yet.</p>}
      <Pick
        label="I sell"
        value={of?.name ?? ''}
        options={board.classes.map((each) => ({ value: each.name, label: each.name }))}
        onChange={setName}
      />
      {!isByHead && (
        <label className={market['pick']}>
          <span>at</span>
          <input
            size={5}
            inputMode="decimal"
            aria-label="Weight, kg"
            value={weight}
            {...onWeight}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={(event) => setWeight(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && add()}
          />
          <span>kg</span>
        </label>
      )}
      <label className={market['pick']}>
        <input
          size={4}
          inputMode="numeric"
          aria-label="Head"
          value={head}
          {...onHead}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => setHead(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <span>head</span>
      </label>
      <Button tone="line" icon="plus" onClick={add}>
        Something to sell
      </Button>
      <Button tone="link" onClick={onTake}>
        Take them from my trades
      </Button>
      {message !== null && (
        <p role="alert" className={market['loss']}>
          {message}
        </p>
      )}
    </div>
  );
}
