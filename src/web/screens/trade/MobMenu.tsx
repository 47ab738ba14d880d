import { noActual, wentAhead } from '#calc-core/trade';
import type { ReactElement } from 'react';
import type { TradeFields } from '#web/forms/parts/form-fields.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/overlay/Menu.tsx';
import { useMobDialog } from './MobDialog.tsx';

interface MobMenuProps {
  readonly fields: TradeFields;
  /** True if the form has unsaved changes. The user must save them first, because a split applies to the saved mob. */
  readonly isUnsaved: boolean;
}

export default function MobMenu({ fields, isUnsaved }: MobMenuProps): ReactElement {
  const notices = useNotices();
  const { onMob, mobDialog } = useMobDialog();
  const begin = (what: 'split' | 'join'): void => {
    if (isUnsaved) notices.info('Save your changes first, or undo them.');
    else onMob(fields.draft.id, what);
  };
  const items: readonly MenuItem[] = [
    { id: 'split', label: 'Split the mob…', detail: 'By head or by lot', onPress: () => begin('split') },
    {
      id: 'join',
      label: 'Join another mob…',
      detail: 'Two bought mobs become one',
      onPress: () => begin('join'),
    },
    ...aheadItems(fields),
  ];
  return (
    <>
      <Menu
        label="This mob"
        sections={[{ items }]}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label="More for this mob" />}
      />
      {mobDialog}
    </>
  );
}

/** A menu item that marks a planned trade as not gone ahead, or removes this mark. Empty for a trade with facts. */
function aheadItems({ draft, together }: TradeFields): readonly MenuItem[] {
  if (!wentAhead(draft)) {
    const onPress = (): void =>
      together([{ field: 'didNotGoAhead', value: null }], 'This trade counts in the totals again.');
    return [{ id: 'ahead', label: 'It goes ahead after all', onPress }];
  }
  if ((draft.actual ?? noActual) !== noActual) return [];
  const onPress = (): void =>
    together(
      [{ field: 'didNotGoAhead', value: 'yes' }],
      'Did not go ahead: the trade stays in the list, but no total counts it.',
    );
  return [
    {
      id: 'stop',
      label: 'Did not go ahead',
      detail: 'The trade stays in the list, but no total counts it',
      onPress,
    },
  ];
}
