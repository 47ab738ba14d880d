import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';

type Ticked<Row extends SheetRow> = Pick<SheetModel<Row>, 'kind' | 'state'>;

/** True if the sheet shows tick boxes. A phone hides them at first, because they need a seventh of its width. */
export const areTicksShown = <Row extends SheetRow>(
  { kind, state }: Ticked<Row>,
  screenWidth: number,
): boolean => kind.hasTicks && (screenWidth >= phoneWidth || state.isTicking);

/** On a phone: true shows the tick boxes. False unticks all rows and hides the boxes. */
export function setTicking<Row extends SheetRow>(sheet: SheetModel<Row>, isTicking: boolean): void {
  const { port, store } = sheet;
  if (!isTicking) port.tickRows([...port.tickedRows()], false);
  store.change({ isTicking });
  port.showTicks(areTicksShown(sheet, port.screenWidth()));
}
