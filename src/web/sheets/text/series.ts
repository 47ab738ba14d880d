import { evenSeries, MS_A_DAY } from '#calc-core/number';

export type SeriesKind = 'number' | 'date' | 'text' | 'choice';

/**
 * The texts that the fill handle writes after its seeds. Evenly spaced numbers or dates continue. "Pen 1" is followed by "Pen 2". Other
 * texts are repeated.
 */
export function continueSeries(seeds: readonly string[], count: number, kind: SeriesKind): string[] {
  const next = seriesOf(seeds, kind) ?? repeated(seeds);
  return Array.from({ length: count }, (_, index) => next(index));
}

type Series = (index: number) => string;

function seriesOf(seeds: readonly string[], kind: SeriesKind): Series | null {
  if (kind === 'choice') return null;
  if (kind === 'number') return evenSeries(seeds);
  return kind === 'date' ? dateSeries(seeds) : textSeries(seeds);
}

function repeated(seeds: readonly string[]): Series {
  return (index) => seeds[index % Math.max(1, seeds.length)] ?? '';
}

function dateSeries(seeds: readonly string[]): Series | null {
  const days = seeds.map((seed) =>
    /^\d{4}-\d{2}-\d{2}$/.test(seed) ? Date.parse(`${seed}T00:00:00Z`) / MS_A_DAY : Number.NaN,
  );
  const last = days.at(-1);
  if (last === undefined || days.some((day) => Number.isNaN(day))) return null;
  const stepBy = days.length === 1 ? 1 : last - (days.at(-2) ?? last);
  const isEven = days.every((day, index) => index === 0 || day - (days[index - 1] ?? day) === stepBy);
  if (!isEven) return null;
  return (index) => new Date((last + stepBy * (index + 1)) * MS_A_DAY).toISOString().slice(0, 10);
}

function textSeries(seeds: readonly string[]): Series | null {
  const parts = seeds.map((seed) => /^(.*?)(\d{1,9})$/s.exec(seed));
  const first = parts[0];
  if (first === undefined || parts.some((part) => part === null || part[1] !== first?.[1])) return null;
  // At most nine digits, so `Number` is exact.
  const numbers = parts.map((part) => Number(part?.[2]));
  const last = numbers.at(-1) ?? 0;
  const stepBy = numbers.length === 1 ? 1 : last - (numbers.at(-2) ?? last);
  const isEven = numbers.every(
    (number, index) => index === 0 || number - (numbers[index - 1] ?? 0) === stepBy,
  );
  if (!isEven) return null;
  const width = first?.[2]?.startsWith('0') ? first[2].length : 0;
  return (index) =>
    `${first?.[1] ?? ''}${String(Math.abs(last + stepBy * (index + 1))).padStart(width, '0')}`;
}
