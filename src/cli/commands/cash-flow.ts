import {
  accountTexts,
  cashFlowOf,
  fundingKinds,
  moneyText,
  repeats,
  type CashFlow,
} from '#calc-core/cash-flow';
import type { Funding, Other } from '#calc-core/cash-flow';
import type { AmountRule } from '#calc-core/number';
import { Refusal } from '../command.ts';
import { FieldReader, parseKeepingNumbers } from '../input/cases.ts';
import { answerFile } from '../input/file.ts';
import { readLedger } from '../input/ledger-case.ts';

const dollars: AmountRule = { label: 'Amount', unit: '$', digits: 21 };
const rate: AmountRule = { label: 'Rate', unit: '% pa', max: '100' };
const share: AmountRule = { label: 'Share', unit: '%', max: '100' };
const LONGEST = 600;

function dateOf(reader: FieldReader, field: string): string {
  const date = reader.date(field);
  if (date === null) throw new Refusal(`${reader.named(field)} is missing.`);
  return date;
}

const readFunding = (reader: FieldReader): Funding => ({
  id: reader.text(reader.has('id') ? 'id' : 'name'),
  name: reader.text('name'),
  kind: reader.oneOf('kind', Object.keys(fundingKinds) as (keyof typeof fundingKinds)[]) ?? 'overdraft',
  limit: reader.amount('limit', dollars),
  rate: reader.amount('rate', rate) ?? '0',
  balance: reader.has('balance') ? reader.target('balance') : '0',
  on: dateOf(reader, 'on'),
  ...(reader.has('share') ? { share: reader.amount('share', share) ?? '100' } : {}),
});

/**
 * Returns the `fundingId` of a trade, or null. If a loan has no id, its name is its id.
 * @throws Refusal when the file has no loan with this id
 */
function paidBy(reader: FieldReader, funding: readonly Funding[]): string | null {
  const trade = reader.record('trade');
  const id = trade.line('fundingId');
  if (id === '') return null;
  if (funding.some((source) => source.id === id)) return id;
  throw new Refusal(`${trade.named('fundingId')} names no source of money of the file.`);
}

const readOther = (reader: FieldReader): Other => ({
  name: reader.text('name'),
  amount: reader.amount('amount', dollars) ?? '0',
  every: reader.oneOf('every', Object.keys(repeats) as (keyof typeof repeats)[]) ?? 'once',
  from: dateOf(reader, 'from'),
  to: reader.date('to'),
  in: reader.flag('in'),
});

const each = <T>(file: FieldReader, field: string, read: (reader: FieldReader) => T): readonly T[] =>
  file.list(field, []).map((one, at) => read(new FieldReader(one, `${file.named(field)}[${at}]`)));

function monthsAsked(file: FieldReader): number {
  const months = file.wholeNumber('months') ?? 12;
  if (months < 1 || months > LONGEST)
    throw new Refusal(`${file.named('months')} is not between 1 and ${LONGEST}.`);
  return months;
}

function toWire({ months, peak, leaves, leftOut }: CashFlow) {
  return {
    months: months.map((month) => ({
      month: month.month,
      in: moneyText(month.in),
      out: moneyText(month.out),
      closing: moneyText(month.closing),
      lowest: moneyText(month.lowest),
      lowestOn: month.lowestOn,
      interest: moneyText(month.interest),
      accounts: accountTexts(month),
    })),
    peak: peak === null ? null : { amount: moneyText(peak.amount), on: peak.on },
    leaves: leaves === null ? null : moneyText(leaves),
    leftOut: leftOut.map(({ id, reason }) => ({ index: Number(id), reason })),
  };
}

/** Prints the cash flow of a farm. Money out is positive in `out` and negative in `accounts`. */
export const run = answerFile((json) => {
  const file = new FieldReader(parseKeepingNumbers(json), 'The file', ': ');
  const from = file.text('from');
  const funding = each(file, 'funding', readFunding);
  return JSON.stringify(
    toWire(
      cashFlowOf({
        trades: each(file, 'trades', (reader) => ({
          ledger: readLedger(reader),
          paidBy: paidBy(reader, funding),
        })).map((trade, at) => ({ ...trade, id: String(at) })),
        funding,
        others: each(file, 'others', readOther),
        from: dateOf(
          new FieldReader({ from: from.length === 7 ? `${from}-01` : from }, 'The file', ': '),
          'from',
        ),
        months: monthsAsked(file),
        gst: gstOf(file),
      }),
    ),
  );
});

/** How GST is settled. `true` means the same as 'quarter'. Null if GST is not settled. */
function gstOf(file: FieldReader): 'quarter' | 'month' | null {
  if (!file.has('gst')) return null;
  const asWord = file.isText('gst') ? file.oneOf('gst', ['quarter', 'month'] as const) : null;
  return asWord ?? (file.flag('gst') ? 'quarter' : null);
}
