import { lazy, Suspense, type ReactElement } from 'react';
import { Spinner } from '#web/ui/text/Spinner.tsx';
import { AsideButton } from '#web/forms/parts/AsideButton.tsx';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';

const FreightWork = lazy(() => import('./FreightWork.tsx'));

/** A button at the field "Freight in" that opens a calculator for the freight of a load. */
export function FreightIn({ form }: { readonly form: CarryFields }): ReactElement {
  return (
    <AsideButton words="Work out" label="Work out freight in">
      {(close) => (
        <Suspense fallback={<Spinner />}>
          <FreightWork
            onUse={(freight) => {
              form.edit('freightIn', freight);
              close();
            }}
          />
        </Suspense>
      )}
    </AsideButton>
  );
}
