const opensTotal = /^(?:(?:grand|sub)[\s-]*)?totals?(?:[\s:/&+-]+(?:av\w*|mean|head|hd))?[\s:.]*$/i;
const opensMean = /^(?:sums?|averages?|avg|ave|mean)[\s:.]*$/i;

/**
 * A line of sums in a pasted table ("Total", "Sub-total", "Average"). If it were imported as a record, the whole mob's price would become
 * its price per head.
 */
export function isTotalLine(row: readonly string[]): boolean {
  const written = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = written;
  return written.length > 1 && (opensTotal.test(first) || opensMean.test(first));
}

/** The words by which an agent's account sale identifies itself, above the table or in its last line. */
export const isAccountSale = (lines: readonly (readonly string[])[]): boolean =>
  [...lines.slice(0, 20), ...lines.slice(-10)].some((cells) =>
    cells.some((cell) => /\baccount sales?\b|\bsold on (?:your )?account\b|\bnet proceeds\b/i.test(cell)),
  );
