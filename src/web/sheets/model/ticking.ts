import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';

type Ticked<Row extends SheetRow> = Pick<SheetModel<Row>, 'kind' | 'state'>;

/** Whether the sheet shows tick boxes. On a phone they take a seventh of the width, so the user must switch them on. */
export const areTicksShown = <Row extends SheetRow>(
  { kind, state }: Ticked<Row>,
  screenWidth: number,
): boolean => kind.hasTicks && (screenWidth >= phoneWidth || state.isTicking);

/** On a phone: shows the tick boxes, or unticks all rows and hides them. */
export function setTicking<Row extends SheetRow>(sheet: SheetModel<Row>, isTicking: boolean): void {
  const { port, store } = sheet;
  if (!isTicking) port.tickRows([...port.tickedRows()], false);
  store.change({ isTicking });
  port.showTicks(areTicksShown(sheet, port.screenWidth()));
}
