import { cents, type Due, totalMoney } from '#calc-core/cash-flow';
import { dayAndMonth, daysBetween } from '#calc-core/number';
import { dateFormat } from '#web/ui/fields/date-format.ts';
import { nameWords } from '#web/shell/words.ts';

const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
const weekdayLong = dateFormat({ weekday: 'long', timeZone: 'UTC' });

const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** For example `Wednesday 25 November`. */
export const longDay = (date: string): string => `${weekdayLong(momentOf(date))} ${dayAndMonth(date)}`;

/** For example `Today`, `Tomorrow` or `Wed 2 Dec`. */
export function dayWords(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  const [day, month = ''] = dayAndMonth(date).split(' ');
  return `${weekday(momentOf(date))} ${day} ${month.slice(0, 3)}`;
}

/** The name of a due for use after a verb. */
export const dueName = ({ name }: Pick<Due, 'name'>): string => nameWords(name, 'Trade');

function what(dues: readonly Due[], verb: Due['verb'], when: string): string {
  const some = dues.filter((due) => due.verb === verb);
  const [first] = some;
  if (first === undefined) return '';
  if (verb === 'Sell')
    return some.length === 1 ? `Sell the ${dueName(first)} ${when}.` : `Sell ${some.length} mobs ${when}.`;
  const sum = cents(totalMoney(some.flatMap(({ amount }) => amount ?? []))).replace('-', '');
  return `${verb} ${sum} ${when}.`;
}

/** One to three short sentences about what is due today and tomorrow. Otherwise a sentence about the next item. */
export function dueSentence(dues: readonly Due[], today: string): string {
  const on = (days: number): readonly Due[] => dues.filter((due) => daysBetween(today, due.on) === days);
  const verbs = ['Pay', 'Sell', 'Get paid'] as const;
  const soon = [
    ...verbs.map((verb) => what(on(0), verb, 'today')),
    ...verbs.map((verb) => what(on(1), verb, 'tomorrow')),
  ].filter((each) => each !== '');
  if (soon.length > 0) return soon.slice(0, 3).join(' ');
  const [next] = dues;
  if (next === undefined) return 'Nothing is due in the next 30 days.';
  const day = dues.filter(({ on: date }) => date === next.on);
  return `Nothing today or tomorrow. ${what(day, next.verb, `on ${longDay(next.on)}`)}`;
}
