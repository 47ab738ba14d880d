import type { IconName } from '#web/ui/text/Icon.tsx';
import type { MenuItem } from '#web/ui/overlay/Menu.tsx';
import { actionOf } from '../actions/registry.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';

interface Options {
  readonly columnId?: string;
  readonly icons?: Readonly<Record<string, IconName>>;
  /** Called when an item is pressed. `run` runs the item's action. If absent, the action runs at once. */
  readonly press?: (run: () => void) => void;
}

/** Menu items for these actions, with their names, keys and ticks. Unavailable actions are left out. */
export function menuItems<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  ids: readonly string[],
  { columnId = '', icons = {}, press = (run) => run() }: Options = {},
): readonly MenuItem[] {
  const target = { chord: '', columnId };
  return ids
    .map((id) => actionOf(id))
    .filter((action) => action.isAvailable?.(sheet, target) !== false)
    .map((action) => ({
      id: action.id,
      label: action.title,
      icon: icons[action.id],
      hotkey: action.keys[0]?.replaceAll('+', ' '),
      checked: action.isOn?.(sheet, target),
      onPress: () => press(() => void action.run(sheet, target)),
    }));
}
