import type { ReactElement } from 'react';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { addresses } from '#web/shell/addresses.ts';

interface CompareLinkProps {
  readonly slug: string;
  readonly selected: ReadonlySet<string>;
}

/** The link "Compare 3". It is shown when two to four trades are ticked. */
export function CompareLink({ slug, selected }: CompareLinkProps): ReactElement | null {
  if (selected.size < 2 || selected.size > 4) return null;
  return (
    <ButtonLink tone="line" icon="chart" href={addresses.compare(slug, [...selected])}>
      Compare {selected.size}
    </ButtonLink>
  );
}
