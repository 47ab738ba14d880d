import { isDrivenByYard, pricePairs, yardTermFields, yardTermsWords, type YardPair } from '#calc-core';
import { lazy, Suspense, type ReactElement } from 'react';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AsideButton } from './AsideButton.tsx';
import type { TradeEditing } from './tradeEditing.ts';

const YardTerms = lazy(() => import('./YardTerms.tsx'));

const yardPairs = Object.keys(yardTermFields) as readonly YardPair[];

/** The pair whose price per kg a field is, where that price may have yard terms. */
export const yardPairOf = (field: string): YardPair | undefined =>
  yardPairs.find((pair) => pricePairs[pair].perKg === field);

/** What is said at a price per kg that yard terms drive: the price they start from, the rest is one press away. */
export function yardNote({ draft }: TradeEditing, pair: YardPair): string | undefined {
  if (!isDrivenByYard(draft, pair)) return undefined;
  const [price] = yardTermsWords(draft[yardTermFields[pair]]).split(', ');
  return `By yard terms, ${price}`;
}

/** The way to the yard terms of a price, at its label. */
export function YardPrice({
  form,
  pair,
}: {
  readonly form: TradeEditing;
  readonly pair: YardPair;
}): ReactElement {
  const label = `Yard terms of the ${pair} price`;
  return (
    <AsideButton words="Terms" label={label}>
      {(close) => (
        <Suspense fallback={<Spinner />}>
          <YardTerms form={form} pair={pair} onDone={close} />
        </Suspense>
      )}
    </AsideButton>
  );
}
