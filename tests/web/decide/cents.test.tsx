import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { planAndActual } from '#calc-core/actual';
import { bidLike, bidLimit } from '#calc-core/decide';
import { loadTrade, tradeInputs, nothingActual } from '#calc-core/trade';
import { newYardTerms, yardTermsText } from '#calc-core/yard';
import { RecordsProvider } from '#web/data/hooks.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { Known } from '#web/actual/Known.tsx';
import YardTerms from '#web/forms/trade/YardTerms.tsx';
import { Buying } from '#web/screens/bid/Buying.tsx';
import { Stepped } from '#web/screens/bid/Stepped.tsx';
import { tradeEditorOf } from '#tests/web/forms/editors.ts';
import { grazing, steers } from './kinds.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
vi.mock('#web/shell/member.ts', () => ({ useFarm: () => ({ slug: 'kirra' }), useMayWrite: () => true }));

const asked = (page: string): string =>
  /-note" role="status">(.*?)<\/p>/.exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? 'nothing';

test.each([
  ['435', '435 c/kg? Use $4.35'],
  ['4.35', 'nothing'],
])('paid %s a kilogram at the rail asks: %s', (paid, words) => {
  const bid = { ...bidLike(steers), paid };
  const page = renderToStaticMarkup(
    <RecordsProvider records={memoryRecords({ trades: [], carries: [], groups: [] })}>
      <Buying bid={bid} carry={grazing} limit={bidLimit(bid, grazing)} onBid={() => {}} onEdit={() => {}} />
    </RecordsProvider>,
  );
  expect(asked(page)).toBe(words);
});

test.each([
  ['saleCostCKg', '398', '398 c/kg? Use $3.98'],
  ['saleCostCKg', '3.98', 'nothing'],
  ['saleCostHd', '1398', 'nothing'],
  ['purchaseWeightkg', '398', 'nothing'],
] as const)('%s of %s with a thumb’s buttons asks: %s', (name, value, words) => {
  const page = renderToStaticMarkup(
    <Stepped rule={tradeInputs[name]} value={value} grain="0.01" step="0.1" onValue={() => {}} />,
  );
  expect(asked(page)).toBe(words);
});

function Terms({ price, readOnly }: { readonly price: string; readonly readOnly: boolean }) {
  const draft = loadTrade({ ...steers, saleYard: yardTermsText({ ...newYardTerms, price }) });
  const form = tradeEditorOf({ draft, carries: [grazing], readOnly }).fields();
  return <YardTerms form={form} pair="sale" onDone={() => {}} />;
}

test.each([
  ['398', false, '398 c/kg? Use $3.98'],
  ['3.98', false, 'nothing'],
  ['398', true, 'nothing'],
])('yard terms of %s a kilogram, read only %j, ask: %s', (price, readOnly, words) => {
  expect(asked(renderToStaticMarkup(<Terms price={price} readOnly={readOnly} />))).toBe(words);
});

test.each([
  ['121125', '425 c/kg? Use $4.25'],
  ['1211.25', 'nothing'],
])('a mob that was bought for $%s a head asks: %s', (purchaseCostHd, words) => {
  const plan = { trade: { ...steers }, carry: grazing };
  const actual = { ...nothingActual, boughtOn: '2026-11-22', purchaseCostHd };
  const known = (readOnly: boolean): string =>
    renderToStaticMarkup(
      <Known
        plan={plan}
        actual={actual}
        both={planAndActual(plan, actual)}
        problems={[]}
        readOnly={readOnly}
        onActual={() => {}}
        asTyped={() => ({ typed: undefined, onInvalid: () => {} })}
        typedFacts={[]}
      />,
    );
  expect(asked(known(false))).toBe(words);
  expect(asked(known(true))).toBe('nothing');
});
