import type { TradeLedger } from '../../ledger/ledger.ts';
import { dayNumber } from '../../number/days.ts';
import type { LoanMove } from './balances.ts';
import type { Posting } from '../postings.ts';

/**
 * The purchases and sales of a trade with a livestock loan, in the postings' order. If every head died, the debt is settled on the trade's
 * last day.
 */
export function loanMovesOf(
  postings: readonly Posting[],
  { sold }: Pick<TradeLedger, 'sold'>,
  { trade, loan }: Pick<LoanMove, 'trade' | 'loan'>,
): readonly LoanMove[] {
  const moves = postings.filter(({ account }) => account === 'purchase' || account === 'sale');
  const sales = moves.filter(({ account }) => account === 'sale');
  const last = sales.length === 0 ? dayNumber(sold) : Math.max(...sales.map(({ day }) => day));
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
