import { countedRecords, type RecordKind } from '#calc-core/records';
import type { ScreenControls } from '#machines/navigation.ts';
import type { ScreenWords } from './screen.tsx';

/** The only control of a list is Delete (spec 2, Trade list screen). */
export const listControls = (mayWrite: boolean): ScreenControls => ({
  isShowControls: false,
  isShowSave: false,
  isShowDelete: mayWrite,
});

/** The texts of the delete question, such as 'Delete 2 trades?'. Empty if nothing is ticked, which hides Delete. */
export function deleteWords(
  names: readonly string[],
  kind: RecordKind,
): Pick<ScreenWords, 'deleteQuestion' | 'deleteNames' | 'deleteDetail'> {
  const [only] = names;
  if (only === undefined) return {};
  const shown = names.slice(0, 3).join(', ');
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return {
    deleteQuestion: `Delete ${countedRecords(kind, names.length)}?`,
    deleteNames: `${shown}${more}.`,
    deleteDetail: 'You can undo this on this device.',
  };
}
