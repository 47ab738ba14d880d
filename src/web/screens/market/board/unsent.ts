import { boardOf, classNamed, type Board, type BoardRecord, type Rung } from '#calc-core/market';

const rungText = ({ weightKg, price, head }: Rung): string => `${weightKg} ${price} ${head}`;

/** The rungs that differ from the server's day, as `${class index} ${rung index}`. All rungs if the server lacks the day. */
export function unsentRungs(
  { classes }: Board,
  change:
    | { readonly type: 'create' | 'patch' | 'delete'; readonly was: Readonly<Record<string, unknown>> }
    | undefined,
  record: BoardRecord,
): ReadonlySet<string> {
  const was = change?.was['classes'];
  if (change === undefined || (change.type === 'patch' && typeof was !== 'string')) return new Set();
  const before = change.type === 'patch' ? boardOf({ ...record, classes: String(was) }) : null;
  return new Set(
    classes.flatMap((of, at) => {
      const had = new Set(before === null ? [] : classNamed(before, of.name)?.rungs.map(rungText));
      return of.rungs.flatMap((rung, place) => (had.has(rungText(rung)) ? [] : [`${at} ${place}`]));
    }),
  );
}
