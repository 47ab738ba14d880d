import { useState, type ReactElement } from 'react';
import { answerWords, basisWords, cashAccounts, cashRows, type FarmCash } from '#calc-core/cash-flow';
import { saveTable } from '#web/decide/save-table.ts';
import { saveWorkbook } from '#web/money/save-workbook.ts';
import { nameWords } from '#web/shell/words.ts';
import { today } from '#web/shell/today.ts';
import { Button } from '#web/ui/fields/Button.tsx';

/** Saves the cash flow as a workbook with live sums, or as the months table in whole dollars. */
export function CashExport({ cash }: { readonly cash: FarmCash }): ReactElement {
  const { flow, way, trades } = cash;
  const [problem, setProblem] = useState('');
  const name = `Drover cash flow from ${flow.months[0]?.month}`;
  const saveExcel = (): void => {
    setProblem('');
    const names = new Map(trades.map(({ id, trade }) => [id, nameWords(trade.name, 'Trade')]));
    import('#workbook/out/cash-flow.ts')
      .then(({ cashFlowWorkbook }) =>
        saveWorkbook(
          name,
          cashFlowWorkbook({
            flow,
            entries: cash.entries(),
            called: ({ tradeId, name: line, account }) =>
              tradeId === null ? (line ?? cashAccounts[account]) : (names.get(tradeId) ?? 'Trade'),
            sentences: [answerWords(flow, way, today()), basisWords(cash.farm, cash.isPart)],
          }),
        ),
      )
      .catch(() => setProblem('The file was not made. Check the connection and try again.'));
  };
  const saveCsv = (): void =>
    saveTable(name, [
      ['Whole dollars', ...flow.months.map(({ month }) => month), `${flow.months.length} months`],
      ...cashRows(flow).map(({ label, cells, total }) => [label, ...cells.map(({ shown }) => shown), total]),
    ]);
  return (
    <>
      <span role="alert">{problem}</span>
      <Button tone="line" icon="share" onClick={saveExcel}>
        Excel
      </Button>
      <Button tone="line" icon="download" onClick={saveCsv}>
        CSV
      </Button>
    </>
  );
}
