import type { TradeLedger } from '../../ledger/ledger.ts';
import { dayNumber } from '../../number/days.ts';
import type { LoanMove } from './balances.ts';
import type { Posting } from '../postings.ts';

/** The day on which the last sale is paid, or the trade's last day if every head died. A loan of the trade ends on this day. */
export function lastLoanDay(postings: readonly Posting[], { sold }: Pick<TradeLedger, 'sold'>): number {
  const sales = postings.filter(({ account }) => account === 'sale');
  return sales.length === 0 ? dayNumber(sold) : Math.max(...sales.map(({ day }) => day));
}

/**
 * The purchases and sales of a trade with a livestock loan, in the postings' order. If every head died, the debt is settled on the trade's
 * last day. A purchase that is paid after that day needs no loan.
 */
export function loanMovesOf(
  postings: readonly Posting[],
  ledger: Pick<TradeLedger, 'sold'>,
  { trade, loan }: Pick<LoanMove, 'trade' | 'loan'>,
): readonly LoanMove[] {
  const last = lastLoanDay(postings, ledger);
  const moves = postings.filter(
    ({ account, day }) => (account === 'purchase' || account === 'sale') && day <= last,
  );
  const sales = moves.filter(({ account }) => account === 'sale');
  const settled: Posting = { day: last, account: 'sale', amount: 0n };
  return [...moves, ...(sales.length === 0 ? [settled] : [])].map(({ day, account, amount }) => ({
    day,
    loan,
    trade,
    amount,
    isSale: account === 'sale',
    isLast: account === 'sale' && day === last,
  }));
}
