import {
  askChoices,
  leverInput,
  leverKey,
  leverTitle,
  leverWords,
  seekAnswer,
  targetsOf,
  withLever,
  type Lever,
  type Position,
} from '#calc-core/decide';
import { isDecimalText, readTyped } from '#calc-core/number';
import { tradeFigures, type TradeChange } from '#calc-core/trade';
import { useDeferredValue, useId, type ReactElement } from 'react';
import { AmountField } from '#web/ui/fields/AmountField.tsx';
import { Button } from '#web/ui/fields/Button.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Select, type SelectGroup, type SelectOption } from '#web/ui/fields/Select.tsx';
import type { Ask as AskChange, AskedOfTrade } from './asked.ts';
import { Explained } from './Explained.tsx';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import styles from './WhatIf.module.css';

interface AskProps {
  readonly position: Position;
  readonly readOnly: boolean;
  readonly bidHref: string | undefined;
  /** The trade's missing price, or null. The sentence calculates this price, unless the user chooses another number. */
  readonly open: Lever | null;
  readonly onUse: (changes: readonly TradeChange[], sentence: string) => void;
  readonly asked: AskedOfTrade;
  readonly ask: AskChange;
}

const buyWords = /^trade\.purchaseCost/;
const sellWords = /^trade\.saleCost/;

function useAnswer({ position, open, asked }: AskProps) {
  const choices = targetsOf(position);
  const levers = askChoices(position);
  const usual = position.trade.animalTypeId === 2 ? '10' : '80';
  const target = isDecimalText(asked.target) ? asked.target : usual;
  const chosen = choices.find((choice) => choice.figure === asked.figure) ?? choices[0]!;
  const first = open === null ? levers[0]! : { lever: open };
  const { lever } = levers.find((one) => one.key === asked.lever) ?? first;
  const answer = seekAnswer(position, chosen.figure, useDeferredValue(target), lever);
  return { choices, levers, target, chosen, lever, answer };
}

/** A sentence with input fields and its answer: "To make $80.00 a head pay at most $4.40 /kg". */
export function Ask(props: AskProps): ReactElement {
  const id = useId();
  const { ask } = props;
  const asking = useAnswer(props);
  const { choices, levers, target, chosen, lever } = asking;
  const { unit } = tradeFigures[chosen.figure];
  const rule = { label: chosen.lead, unit, signed: true } as const;
  return (
    <section className={styles['answer']} aria-labelledby={id}>
      <h2 id={id} className={visuallyHidden}>
        What must it be?
      </h2>
      <div className={styles['ask']}>
        <span>{chosen.lead}</span>
        <AmountField
          label={`${chosen.lead} how much ${chosen.words}`}
          hideLabel
          className={styles['amount']}
          value={target}
          read={(text) => readTyped(text, rule)}
          measure={unit}
          onInput={(value) => value !== null && ask({ target: value })}
          {...(unit.startsWith('$') && { prefix: '$' })}
        />
        <Select
          label="Of which figure"
          hideLabel
          className={styles['pick']}
          value={chosen.figure}
          options={choices.map(({ figure: value, words }) => ({ value, label: words }))}
          onChange={(value) => ask({ figure: value })}
        />
        <Select
          label="By which number"
          hideLabel
          className={styles['pick']}
          value={leverKey(lever)}
          options={optionsOf(levers)}
          onChange={(value) => ask({ lever: value })}
        />
      </div>
      <Answer {...props} asking={asking} />
    </section>
  );
}

function Answer({
  position,
  readOnly,
  bidHref,
  onUse,
  asking: { chosen, lever, answer },
}: AskProps & { readonly asking: ReturnType<typeof useAnswer> }): ReactElement {
  const isNarrow = useNarrow();
  const { practical, side } = answer.sought;
  const then = practical === null ? position : withLever(position, lever, practical);
  const use = (): void => {
    if (practical === null || lever.of === 'carry') return;
    onUse(
      [{ field: lever.name, value: practical }],
      `${leverTitle(lever)} is now ${answer.headline!.replace(`${side} `, '')}`,
    );
  };
  return (
    <div aria-live="polite">
      {answer.headline !== null && (
        <div className={styles['headline']}>
          <strong>
            <Explained words={firstUpper(answer.headline)} position={then} figure={chosen.figure}>
              {answer.exactly !== null && <p className={styles['exactly']}>{answer.exactly}</p>}
            </Explained>
          </strong>{' '}
          {answer.beside !== null && <span>({answer.beside})</span>}
          {lever.of === 'trade' && !readOnly && (
            <Button tone="link" onClick={use} className={styles['use']}>
              {isNarrow
                ? 'Use it'
                : `Use this ${/price/.test(leverInput(lever).label.toLowerCase()) ? 'price' : 'value'}`}
            </Button>
          )}
        </div>
      )}
      <p className={styles['then']}>
        {answer.after} {bidHref !== undefined && <TextLink href={bidHref}>What can I pay for this?</TextLink>}
      </p>
    </div>
  );
}

/** Returns the numbers to choose from: first the prices, then the trade's other numbers, then the carry's. */
function optionsOf(
  levers: readonly { readonly key: string; readonly lever: Lever }[],
): readonly (SelectOption | SelectGroup)[] {
  const option = ({ key, lever }: (typeof levers)[number]): SelectOption => ({
    value: key,
    label: askWords(key, leverWords(lever)),
  });
  const rest = levers.slice(2);
  const group = (label: string, of: Lever['of']): SelectGroup => ({
    label,
    options: rest.filter(({ lever }) => lever.of === of).map(option),
  });
  return [...levers.slice(0, 2).map(option), group('The trade', 'trade'), group('Its carry', 'carry')].filter(
    (one) => !('options' in one) || one.options.length > 0,
  );
}

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns "pay", "sell for", or the name of the number: "with weight gain". */
function askWords(key: string, words: string): string {
  if (buyWords.test(key)) return 'pay';
  return sellWords.test(key) ? 'sell for' : `with ${words}`;
}
