import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newTrade } from '#calc-core/trade';
import SyncPanel from '#web/app/sync/SyncPanel.tsx';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords, type Records } from '#web/data/records.ts';

const steers = { ...newTrade('1', '2026-11-21', [], []), name: 'Steers' };

const shown = (records: Records): string =>
  renderToStaticMarkup(
    <RecordsProvider records={records}>
      <SyncPanel onClose={() => undefined} />
    </RecordsProvider>,
  );

const exportIsOff = /<button[^>]*disabled[^>]*>(?:(?!<\/button>).)*Export unsent changes/;

test('forms that were never saved are listed and can be exported', () => {
  const records = memoryRecords({ trades: [steers] });
  expect(shown(records)).toContain('Everything on this device is on the server too.');
  expect(shown(records)).toMatch(exportIsOff);
  records.drafts.write('trade/1', { ...steers, name: 'Typed in the paddock' });
  expect(shown(records)).toContain('One form is not saved yet. What you typed stays on this device');
  expect(shown(records)).not.toContain('on the server too');
  expect(shown(records)).not.toMatch(exportIsOff);
  records.drafts.write('sheet/trade/cell', { text: '12o' });
  expect(shown(records)).toContain('Some cells of a sheet need fixing.');
});

test('what-if questions and forms of deleted records do not count as unsent', () => {
  const records = memoryRecords({ trades: [steers] });
  records.drafts.write('what-if/1', { price: '4' });
  records.drafts.write('trade/gone', { name: 'Deleted since' });
  expect(shown(records)).toContain('Everything on this device is on the server too.');
});
