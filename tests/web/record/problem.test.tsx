import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import RecordProblem from '#web/record/RecordProblem.tsx';

let mayWriteNow = true;
vi.mock('#web/shell/member.ts', () => ({
  useMayWrite: () => mayWriteNow,
  useFarm: () => ({ slug: 'kirra' }),
  useMember: () => ({ slug: 'kirra', email: 'kirra@drover.example' }),
}));

const linksOf = (mayWrite: boolean): readonly string[] => {
  mayWriteNow = mayWrite;
  return [
    ...renderToStaticMarkup(
      <RecordsProvider records={memoryRecords({})}>
        <RecordProblem
          kind="trade"
          view={{ state: 'missing', refusal: '', invalidEntries: {}, draft: undefined }}
          send={() => {}}
        />
      </RecordsProvider>,
    ).matchAll(/<a [^>]*href="([^"]*)"/g),
  ].map(([, href = '']) => href);
};

test('the address of a deleted record links to the list of deleted records, for a person who may restore it', () => {
  expect(linksOf(true)).toEqual(['/trades/kirra/tradeList', '/trades/kirra/deleted']);
  expect(linksOf(false)).toEqual(['/trades/kirra/tradeList']);
});
