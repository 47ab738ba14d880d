import { phoneWidth } from '#web/ui/frame/phone-width.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from './sheet-model.ts';

type Ticked<Row extends SheetRow> = Pick<SheetModel<Row>, 'kind' | 'state'>;

/** Whether rows can be ticked. On a phone the tick boxes take a seventh of the width, so they appear only when asked for. */
export const areTicksShown = <Row extends SheetRow>(
  { kind, state }: Ticked<Row>,
  screenWidth: number,
): boolean => kind.hasTicks && (screenWidth >= phoneWidth || state.isTicking);

/** Shows the tick boxes of a phone's sheet, or unticks everything and hides them. */
export function setTicking<Row extends SheetRow>(sheet: SheetModel<Row>, isTicking: boolean): void {
  const { port, store } = sheet;
  if (!isTicking) port.tickRows([...port.tickedRows()], false);
  store.change({ isTicking });
  port.showTicks(areTicksShown(sheet, port.screenWidth()));
}
