import { useState, type ReactElement } from 'react';
import { boardInputs, classesOf, middleWeight, ofYard, overTime } from '#calc-core/market';
import { longDate, readTyped, shortDate, showMoney } from '#calc-core/number';
import { useBoards } from '#web/data/hooks.ts';
import { HelpButton } from '#web/decide/Help.tsx';
import { isTypeLarge } from '#web/ui/frame/narrow.ts';
import { visuallyHidden } from '#web/ui/text/hidden-class.ts';
import { MarketHead } from '../MarketHead.tsx';
import { PricesFirst } from '../swap/PricesFirst.tsx';
import { Pick } from '../Pick.tsx';
import type { MarketProps } from '../place.ts';
import { TimePicture } from './TimePicture.tsx';
import market from '../Market.module.css';
import styles from './OverTime.module.css';

interface OverTimeProps extends MarketProps {
  readonly of: string | undefined;
  readonly kg: string | undefined;
}

/** The prices of a class at a weight, day by day, at one yard. Shown as a sentence, a picture and a table. */
export default function OverTime({ row, go, of, kg }: OverTimeProps): ReactElement {
  const all = useBoards().map(({ board }) => board);
  const head = <MarketHead view="time" go={go} />;
  const name = of ?? row?.board.classes[0]?.name;
  if (row === undefined || name === undefined) {
    return (
      <PricesFirst
        head={head}
        go={go}
        why="Prices over time come from your market days. Enter a market day first."
      />
    );
  }
  const yards = [...new Map(all.map((board) => [board.name, board])).keys()];
  const days = ofYard(all, row.board.name);
  const weightKg = kg ?? middleWeight(row.board, name);
  const { runs, verdict, more } = overTime(days, name, weightKg);
  const points = runs.flat();
  const isByHead = points.some(({ perKg }) => perKg === null);
  return (
    <div className={market['market']}>
      {head}
      <div className={market['tools']}>
        {yards.length > 1 && (
          <Pick
            label="Yard"
            value={row.board.name}
            options={yards.map((yard) => ({ value: yard, label: yard === '' ? 'No name' : yard }))}
            onChange={(yard) => go({ day: all.findLast((board) => board.name === yard)?.id, of: undefined })}
          />
        )}
        <Pick
          label="Class"
          value={name}
          options={classesOf(days).map((each) => ({ value: each, label: each }))}
          onChange={(each) => go({ of: each, kg: undefined })}
        />
        {!isByHead && (
          <Weight key={weightKg} weightKg={weightKg} onWeight={(each) => go({ of: name, kg: each })} />
        )}
      </div>
      <div className={styles['time']}>
        <p className={market['verdict']} role="status">
          {verdict}
        </p>
        {more !== '' && <p className={market['mute']}>{more}</p>}
        {points.length > 0 && (
          <>
            <TimePicture runs={runs} />
            <table className={styles['points']}>
              <caption className={visuallyHidden}>{`${name}, day by day`}</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  {!isByHead && <th scope="col">Price $/kg live</th>}
                  <th scope="col">Value $/hd</th>
                </tr>
              </thead>
              <tbody>
                {points.toReversed().map(({ date, perKg, perHead }, index) => (
                  <tr key={`${date} ${index}`}>
                    <th scope="row">{isTypeLarge() ? shortDate(date) : longDate(date)}</th>
                    {!isByHead && <td>{perKg === null ? '' : showMoney(perKg)}</td>}
                    <td>{showMoney(perHead)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        <HelpButton of="market" />
      </div>
    </div>
  );
}

interface WeightProps {
  readonly weightKg: string | null;
  readonly onWeight: (weightKg: string) => void;
}

/** The weight, which is read when the user leaves the field. An unreadable text stays, with the reason. */
function Weight({ weightKg, onWeight }: WeightProps): ReactElement {
  const [typed, setTyped] = useState(weightKg ?? '');
  const [message, setMessage] = useState<string | null>(null);
  function take(): void {
    const read = readTyped(typed, boardInputs.weightKg);
    setMessage(read.ok ? null : read.message);
    if (read.ok && read.value !== null && read.value !== weightKg) onWeight(read.value);
  }
  return (
    <>
      <label className={market['pick']}>
        <span>at</span>
        <input
          size={6}
          inputMode="decimal"
          aria-label="Weight, kg"
          aria-invalid={message !== null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <span>kg</span>
      </label>
      {message !== null && (
        <p role="alert" className={market['loss']}>
          {message}
        </p>
      )}
    </>
  );
}
