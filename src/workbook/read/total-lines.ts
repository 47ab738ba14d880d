const opensTotal = /^(?:(?:grand|sub)[\s-]*)?totals?(?:[\s:/&+-]+(?:av\w*|mean|head|hd))?[\s:.]*$/i;
const opensMean = /^(?:sums?|averages?|avg|ave|mean)[\s:.]*$/i;

/** A line of sums in a pasted table ("Total", "Sub-total", "Average"): it would come in as a record with the mob's whole price a head. */
export function isTotalLine(row: readonly string[]): boolean {
  const written = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = written;
  return written.length > 1 && (opensTotal.test(first) || opensMean.test(first));
}

/** An agent's account sale says itself what it is, above the table or in its last line. */
export const isAccountSale = (lines: readonly (readonly string[])[]): boolean =>
  [...lines.slice(0, 20), ...lines.slice(-10)].some((cells) =>
    cells.some((cell) => /\baccount sales?\b|\bsold on (?:your )?account\b|\bnet proceeds\b/i.test(cell)),
  );
