import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { TradeDraft } from '#calc-core/trade';
import { useState, type ReactElement } from 'react';
import { usePeopleOnFarm } from '#web/shell/member.ts';
import { useRows } from '#web/data/hooks.ts';
import type { Choice, ConflictField, TradeRow } from '#web/data/records.ts';
import { useTheirNotes, type VersionsSource } from '#web/history/theirs.ts';
import ConflictChoice from '#web/forms/conflict/ConflictChoice.tsx';
import { carryProfitWith, tradeProfitWith } from '#web/forms/conflict/conflict-words.ts';
import styles from '#web/forms/parts/Form.module.css';

/** Fields in conflict, and how to resolve them. */
export interface FormConflict {
  readonly fields: readonly ConflictField[];
  /** Loads when and on which device the other values were typed. */
  readonly versions?: VersionsSource | undefined;
  readonly onResolve: (choices: Readonly<Record<string, Choice>>) => void;
}

/** The record of the form, and other records for names and the profit. */
type Subject =
  | {
      readonly trade: TradeDraft;
      readonly carries: readonly Carry[];
      readonly groups: readonly TradeGroup[];
    }
  | { readonly carry: Carry; readonly usedBy: readonly TradeRow[] };

interface ConflictPanelProps {
  readonly conflict: FormConflict;
  readonly about: Subject;
}

/** Asks which version of each field to keep. */
export default function ConflictPanel({ conflict, about }: ConflictPanelProps): ReactElement | null {
  const profitWith =
    'trade' in about
      ? tradeProfitWith(about.trade, about.carries)
      : carryProfitWith(about.carry, about.usedBy[0]?.trade);
  const theirsNotes = useTheirNotes(conflict.versions, conflict.fields);
  const isBetweenPeople = usePeopleOnFarm() > 1;
  const fundings = useRows('funding').map(({ record }) => record);
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  const { name } = 'trade' in about ? about.trade : about.carry;
  return (
    <div className={styles['panel']}>
      <ConflictChoice
        kind={'trade' in about ? 'trade' : 'carry'}
        fields={conflict.fields}
        onResolve={conflict.onResolve}
        theirsNotes={theirsNotes}
        name={name}
        isBetweenPeople={isBetweenPeople}
        profitWith={profitWith}
        onLater={() => setLater(true)}
        {...('trade' in about && { named: { carries: about.carries, groups: about.groups, fundings } })}
      />
    </div>
  );
}
