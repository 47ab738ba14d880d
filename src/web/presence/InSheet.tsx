import { useEffect, useSyncExternalStore, type ReactElement } from 'react';
import type { Kind } from '#web/data/records.ts';
import { timeWords } from '#web/history/words.ts';
import { useOthers, type Presence } from '#web/shell/farm/presence.ts';
import type { SheetInView } from '#web/sheets/in-view.ts';
import { ChangedTip } from './ChangedTip.tsx';
import { PeopleHere } from './PeopleHere.tsx';
import { useSheetMarks } from './sheet-marks.ts';

interface InSheetProps {
  readonly presence: Presence;
  readonly kind: Kind;
  readonly sheet: SheetInView;
}

/** Shows who else is in this sheet, with a ring around their active cells and a dot on the rows that they changed. */
export default function InSheet({ presence, kind, sheet }: InSheetProps): ReactElement {
  const others = useOthers();
  const changed = useSyncExternalStore(presence.subscribe, presence.changed);
  useReport({ presence, kind, sheet });
  const here = others.filter(({ at }) => at.screen === 'sheet' && at.kind === kind);
  useSheetMarks({ kind, here, changed, look: presence.look });
  return (
    <>
      <PeopleHere people={here} look={presence.look} where="in this sheet" />
      <ChangedTip {...{ kind, sheet, changed }} />
    </>
  );
}

/** Reports the active cell to the other people. Removes the dot of its row. */
function useReport({ presence, kind, sheet }: InSheetProps): void {
  useEffect(() => {
    let reported = '';
    const look = (): void => {
      const cell = sheet.active();
      const [id, field] = [cell?.recordId ?? null, cell?.columnId ?? null];
      const now = `${id} ${field}`;
      if (now === reported) return;
      reported = now;
      presence.report({ screen: 'sheet', kind, id, field });
      if (id === null) return;
      const change = presence.changed().get(`${kind}/${id}`);
      if (change === undefined) return;
      const at = timeWords(new Date(change.at).toISOString());
      sheet.say(`${sheet.nameOf(id)} was changed by ${change.who.name}, ${at}.`);
      presence.seen(`${kind}/${id}`);
    };
    look();
    const stop = sheet.subscribe(look);
    return () => {
      stop();
      presence.report(null);
    };
  }, [presence, kind, sheet]);
}
