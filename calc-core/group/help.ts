import type { HelpFor } from '../field/declare.ts';
import { tradeFigureHelp, tradeInputHelp } from '../trade/help.ts';
import type { groupFields } from './record.ts';
import type { GroupFigureName } from './totals.ts';

/** The help of a group's fields. */
export const groupHelp: HelpFor<typeof groupFields> = {
  name: 'The name of the group.',
};

/** The help of each total. Most totals use the help of the trade's figure. */
export const groupFigureHelp: Readonly<Record<GroupFigureName, string>> = {
  ...tradeFigureHelp,
  numberOfHead: tradeInputHelp.numberOfHead,
  feedWeeks: 'The feed all head take over the time held; trades rated in another unit are not added.',
};
