const opensTotal = /^(?:(?:grand|sub)[\s-]*)?totals?(?:[\s:/&+-]+(?:av\w*|mean|head|hd))?[\s:.]*$/i;
const opensMean = /^(?:sums?|averages?|avg|ave|mean)[\s:.]*$/i;

/** A line of sums in a pasted table ("Total", "Sub-total", "Average"): it would come in as a record with the mob's whole price a head. */
export function isTotalLine(row: readonly string[]): boolean {
  const written = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [first = ''] = written;
  return written.length > 1 && (opensTotal.test(first) || opensMean.test(first));
}
