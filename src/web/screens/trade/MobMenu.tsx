import { noActual, wentAhead } from '#calc-core/trade';
import type { ReactElement } from 'react';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';

interface MobMenuProps {
  readonly fields: TradeFields;
}

/** What may be done with the whole mob, beside the views of its trade. */
export function MobMenu({ fields }: MobMenuProps): ReactElement | null {
  const items = aheadItems(fields);
  if (fields.readOnly || items.length === 0) return null;
  return (
    <Menu
      label="This mob"
      sections={[{ items }]}
      trigger={(trigger) => <IconButton {...trigger} icon="more" label="More for this mob" />}
    />
  );
}

/** A plan may be marked as not gone ahead; stock that was bought is there. */
function aheadItems({ draft, together }: TradeFields): readonly MenuItem[] {
  if (!wentAhead(draft)) {
    const onPress = (): void =>
      together([{ field: 'didNotGoAhead', value: null }], 'It counts in the totals again.');
    return [{ id: 'ahead', label: 'It goes ahead after all', onPress }];
  }
  if ((draft.actual ?? noActual) !== noActual) return [];
  const onPress = (): void =>
    together([{ field: 'didNotGoAhead', value: 'yes' }], 'Did not go ahead: it is kept, and in no total.');
  return [{ id: 'stop', label: 'Did not go ahead', detail: 'Kept, and counted in no total', onPress }];
}
