import type { HoldPlan } from '#calc-core/hold';
import { showAmount, showNumber } from '#calc-core/number';
import type { ReactElement } from 'react';
import { niceTicks } from '#web/ui/fields/ticks.ts';
import { cx } from '#web/ui/text/cx.ts';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { PictureNumbers } from '#web/ui/text/PictureNumbers.tsx';
import styles from './HoldOrSell.module.css';

const LEFT = 40;
const MADE = { top: 30, bottom: 146 };
const PAYS = { top: 196, bottom: 262 };
const HEIGHT = 288;

const money = (value: { toFixed(): string }): string => showAmount(value.toFixed(), '$/hd');

/** Two panels on one axis of weeks: what holding has made, and what each week pays; the quoted weights as ticks, nothing beyond. */
export function HoldPicture({ plan }: { readonly plan: HoldPlan }): ReactElement {
  const { weeks, best, rungs } = plan;
  // Drawn for the width there is, so that its words are as large as those around it.
  const width = useNarrow() ? 352 : 500;
  const right = width - 10;
  const last = weeks.at(-1)!;
  const end = Math.max(
    last.week,
    ...rungs.map(({ week }) => week.toNumber()).filter((at) => at < last.week + 1),
  );
  const x = (week: number): number => LEFT + (week / end) * (right - LEFT);
  const made = scale(
    weeks.map((each) => each.made.toNumber()),
    MADE,
    3,
  );
  const pays = scale(
    weeks.map((each) => each.pays.toNumber()),
    PAYS,
    2,
  );
  const wide = (right - LEFT) / end;
  const toLeft = x(best.week) > right - 60;
  const toRight = x(best.week) < LEFT + 60;
  const anchor = toLeft ? 'end' : toRight ? 'start' : 'middle';
  const weekTicks = everyWeek(last.week);
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        className={styles['chart']}
        role="img"
        aria-label={`Made by holding: ${money(best.made)} a head in week ${best.week}, ${money(last.made)} in week ${last.week}. The table after it has every week.`}
      >
        <text className={styles['head']} x="0" y="12">
          Made by holding $/hd
        </text>
        <Marks {...made} right={right} />
        <polyline
          className={styles['made']}
          points={weeks
            .map((each) => `${x(each.week).toFixed(1)},${made.y(each.made.toNumber()).toFixed(1)}`)
            .join(' ')}
        />
        {rungs
          .filter(({ week }) => week.toNumber() <= end)
          .map(({ weightKg, week }, index, all) => {
            const at = x(week.toNumber());
            const isCrowded = index > 0 && at - x(all[index - 1]!.week.toNumber()) < 44;
            return (
              <g key={weightKg}>
                <path className={styles['rung']} d={`M${at} ${MADE.bottom - 4}v8`} />
                {!isCrowded && (
                  <text x={at} y={MADE.bottom + 18} textAnchor={at > right - 20 ? 'end' : 'middle'}>
                    {showNumber(weightKg)} kg
                  </text>
                )}
              </g>
            );
          })}
        <text className={styles['head']} x="0" y={PAYS.top - 14}>
          That week pays $/hd
        </text>
        <Marks {...pays} right={right} />
        {weeks.slice(1).map((each) => {
          const value = each.pays.toNumber();
          const [a, b] = [pays.y(Math.max(0, value)), pays.y(Math.min(0, value))];
          return (
            <rect
              key={each.week}
              className={styles[value < 0 ? 'loss' : 'gain']}
              x={x(each.week) - wide + Math.min(0.5, wide / 8)}
              width={wide - Math.min(1, wide / 4)}
              y={a}
              height={Math.max(b - a, 0.75)}
            />
          );
        })}
        {weekTicks.map((week) => (
          <text
            key={week}
            x={x(week)}
            y={PAYS.bottom + 18}
            textAnchor={week === 0 ? 'start' : x(week) > right - 20 ? 'end' : 'middle'}
          >
            {week === 0 ? 'now' : week === weekTicks.at(-1) ? `${week} weeks` : week}
          </text>
        ))}
        <path
          className={styles['at']}
          d={`M${x(best.week)} ${made.y(best.made.toNumber())}V${PAYS.bottom}`}
        />
        <circle className={styles['best']} cx={x(best.week)} cy={made.y(best.made.toNumber())} r="4.5" />
        <text
          className={styles['named']}
          x={x(best.week) + (toRight ? 8 : 0)}
          y={made.y(best.made.toNumber()) - 10}
          textAnchor={anchor}
        >
          {best.week === 0 ? 'now' : `week ${best.week}, ${money(best.made)}`}
        </text>
      </svg>
      <PictureNumbers>
        <caption>Hold or sell, week by week</caption>
        <thead>
          <tr>
            {['Week', 'Weight', 'Made by holding', 'That week pays', 'For each week of feed'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((each) => (
            <tr key={each.week}>
              <th scope="row">{each.week === 0 ? 'now' : each.week}</th>
              <td>{showNumber(each.weightKg)} kg</td>
              <td>{money(each.made)}</td>
              <td>{each.week === 0 ? '' : money(each.pays)}</td>
              <td>{each.perWeek === null ? '' : money(each.perWeek)}</td>
            </tr>
          ))}
        </tbody>
      </PictureNumbers>
    </>
  );
}

interface Scale {
  readonly marks: readonly number[];
  readonly y: (value: number) => number;
}

function scale(
  values: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
  count: number,
): Scale {
  const marks = niceTicks(Math.min(0, ...values), Math.max(0, ...values), count);
  const [low, high] = [marks[0]!, marks.at(-1)!];
  return { marks, y: (value) => bottom - ((value - low) / (high - low || 1)) * (bottom - top) };
}

function Marks({ marks, y, right }: Scale & { readonly right: number }): ReactElement {
  return (
    <>
      {marks.map((mark) => (
        <g key={mark}>
          <path
            className={cx(styles['rule'], mark === 0 && styles['zero'])}
            d={`M${LEFT} ${y(mark)}H${right}`}
          />
          <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
            {Number(mark.toPrecision(6))}
          </text>
        </g>
      ))}
    </>
  );
}

/** Now, three or four round weeks, and the last. */
function everyWeek(last: number): readonly number[] {
  const step = [1, 2, 4, 8, 13, 26, 52, 104].find((each) => last / each <= 5) ?? 104;
  const between = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
  // The last one's words are as wide as a step: the one before it would be under them.
  const kept = between.filter((week) => week === 0 || last - week >= step * 0.9);
  return [...kept, last];
}
