import { DEARER, type Way } from '../../ledger/ways.ts';
import { exactOf, exactText, plus } from '../../number/exact.ts';
import type { Funding } from './funding.ts';

/** The sources of money for one way. "Dearer money" raises the interest rate of overdrafts and loans. */
export const fundingOfWay = (funding: readonly Funding[], way: Way): readonly Funding[] =>
  way === 'dearer-money'
    ? funding.map((each) =>
        each.kind === 'own' ? each : { ...each, rate: exactText(plus(exactOf(each.rate), exactOf(DEARER))) },
      )
    : funding;
