import type { OwnTable } from '#workbook/in/own-table.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { recordsWords } from '../sentences.ts';

/** Remarks about one of our own workbooks. For example, who exported it, or which other sheets have changed. */
export function ownWorkbookWords<Row extends SheetRow>(
  { member, time, alsoChanged, records }: Omit<OwnTable, 'firstLine' | 'inputs' | 'figures'>,
  here: string,
  kind: Pick<SheetKind<Row>, 'rows' | 'noun'>,
): readonly string[] {
  const when =
    time === ''
      ? ''
      : ` of ${new Date(time).toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short' })}`;
  const others = alsoChanged.map(
    ({ name, list }) => `The sheet ${name} was changed too: import the same file in ${list}.`,
  );
  if (member !== '' && member !== here)
    return [`A workbook of ${member}${when}: its ${kind.noun.many} are imported as new ones.`, ...others];
  const inFile = new Set([...records.values()].map(({ id }) => id));
  const absent = kind.rows().filter(({ id }) => !inFile.has(id)).length;
  return [
    `Your own workbook${when}: only what was changed in it is imported.`,
    ...others,
    ...(absent === 0
      ? []
      : [`${recordsWords(kind, absent)} here ${absent === 1 ? 'is' : 'are'} not in it: nothing is deleted.`]),
  ];
}
