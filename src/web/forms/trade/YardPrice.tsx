import type { YardPair } from '#calc-core/trade';
import { lazy, Suspense, type ReactElement } from 'react';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import { AsideButton } from '#web/forms/parts/AsideButton.tsx';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';

const YardTerms = lazy(() => import('./YardTerms.tsx'));

interface YardPriceProps {
  readonly form: TradeFields;
  readonly pair: YardPair;
}

export default function YardPrice({ form, pair }: YardPriceProps): ReactElement {
  return (
    <AsideButton words="Terms" label={`Yard terms of the ${pair} price`}>
      {(close) => (
        <Suspense fallback={<Spinner />}>
          <YardTerms form={form} pair={pair} onDone={close} />
        </Suspense>
      )}
    </AsideButton>
  );
}
