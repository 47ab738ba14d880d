import { expect, test } from 'vitest';
import { readYardReport, reportMarks } from '#calc-core/market/report';
import { corrected } from '#web/screens/market/report/report-corrections.ts';

const report = 'Class\tkg\tc/kg\nCrossbred\t300\t402\n';

test('an unclear class name raises a question about the animal, and correcting the name answers it', () => {
  const { rungs } = readYardReport(report);
  expect(reportMarks(rungs, null).map(({ column, why }) => [column, why])).toEqual([
    ['class', 'Is “Crossbred” cattle or sheep? Its name does not say.'],
  ]);
  const typed = (name: string) =>
    corrected(rungs, report, { of: report, lines: new Map([[2, { class: name }]]) });
  expect(typed('Crossbred lambs')[0]).toMatchObject({ class: 'Crossbred lambs', animalTypeId: 2 });
  expect(reportMarks(typed('Crossbred steers'), null)).toEqual([]);
  expect(typed('Store stock')[0]?.animalTypeId).toBeNull();
});
