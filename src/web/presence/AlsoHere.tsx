import { useEffect, type ReactElement } from 'react';
import type { Kind } from '#web/data/records.ts';
import { useOthers, type Presence } from '#web/shell/farm/presence.ts';
import { PeopleHere } from './PeopleHere.tsx';

interface AlsoHereProps {
  readonly presence: Presence;
  readonly kind: Kind;
  readonly id: string;
}

/** Shows who else has this record open: "Ash is here". */
export default function AlsoHere({ presence, kind, id }: AlsoHereProps): ReactElement | null {
  const others = useOthers();
  useEffect(() => {
    presence.report({ screen: 'record', kind, id, field: null });
    presence.seen(`${kind}/${id}`);
    return () => presence.report(null);
  }, [presence, kind, id]);
  const here = others.filter(({ at }) => at.screen === 'record' && at.kind === kind && at.id === id);
  return <PeopleHere people={here} look={presence.look} where="here" />;
}
