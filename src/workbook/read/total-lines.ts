const opensTotal = /^(?:(?:grand|sub)[\s-]*)?totals?(?:[\s:/&+-]+(?:av\w*|mean|head|hd))?[\s:.]*$/i;
const opensMean = /^(?:sums?|averages?|avg|ave|mean)[\s:.]*$/i;

/**
 * True for a line of totals in a pasted table ("Total", "Sub-total", "Average"). As a record, its price for the whole mob would become a
 * price per head.
 */
export function isTotalLine(row: readonly string[]): boolean {
  const written = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = written;
  return written.length > 1 && (opensTotal.test(first) || opensMean.test(first));
}

/** True if the first or last lines have the usual words of an agent's account sale. */
export const isAccountSale = (lines: readonly (readonly string[])[]): boolean =>
  [...lines.slice(0, 20), ...lines.slice(-10)].some((cells) =>
    cells.some((cell) => /\baccount sales?\b|\bsold on (?:your )?account\b|\bnet proceeds\b/i.test(cell)),
  );
