import { entriesOf, hasLedger, type TradeLedger } from '#calc-core/ledger';
import { exactText } from '#calc-core/number';
import { Refusal } from '../command.ts';
import { FieldReader, parseKeepingNumbers } from '../input/cases.ts';
import { answerFile, asList } from '../input/file.ts';
import { readLedger } from '../input/ledger-case.ts';

function toWire(ledger: TradeLedger) {
  return {
    entries: entriesOf(ledger).map(({ date, account, amount, head, kg }) => ({
      date,
      account,
      amount: exactText(amount),
      ...(head === undefined ? {} : { head: exactText(head) }),
      ...(kg === undefined ? {} : { kg: exactText(kg) }),
    })),
    profit: exactText(ledger.profit),
    interestCounted: exactText(ledger.interestCounted),
    deathsDifference: exactText(ledger.deathsDifference),
    word: ledger.figuresAre,
  };
}

/** Prints the ledger of each case in dollars for the whole mob, or `{reason}` when a trade has no ledger. */
export const run = answerFile((json) => {
  const cases = parseKeepingNumbers(json);
  if (!Array.isArray(cases)) throw new Refusal('The file is not a JSON array of {carry, trade}.');
  const ledgers = cases.map((each, at) => readLedger(new FieldReader(each, `case ${at + 1}`)));
  return asList(ledgers.map((ledger) => (hasLedger(ledger) ? toWire(ledger) : ledger)));
});
