import type { ReactElement, ReactNode } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { EmptyState } from '#web/ui/frame/States.tsx';
import type { MarketProps } from '../place.ts';

interface PricesFirstProps {
  readonly head: ReactNode;
  readonly go: MarketProps['go'];
  readonly why: string;
}

/** Shown by a market view without prices. Tells why it is empty and how to enter prices. */
export function PricesFirst({ head, go, why }: PricesFirstProps): ReactElement {
  const actions = (
    <Button tone="primary" onClick={() => go({ view: 'prices' })}>
      Prices
    </Button>
  );
  return (
    <>
      {head}
      <Page>
        <EmptyState icon="chart" title="No prices yet" actions={actions}>
          {why}
        </EmptyState>
      </Page>
    </>
  );
}
