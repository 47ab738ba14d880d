import { useMemo, useState } from 'react';
import type { LayoutColumn, RecordOfKind } from '#calc-core/records';
import { useRecords, useRows } from '#web/data/hooks.ts';
import { createEdit, newId, patchEdit } from '#web/data/records.ts';
import { isMatchedByHand, layoutOf, planAs, proposedName } from '#workbook/read/layout.ts';
import type { ImportPlan, ReadTarget } from '#workbook/read/plan.ts';

/** The kinds of rows whose layouts are remembered. */
export type ListOf = RecordOfKind['listLayout']['of'];

const lists: readonly string[] = ['trade', 'carry', 'sale'] satisfies readonly ListOf[];

/** True if layouts are remembered for lists of this kind. */
export const isListOf = (kind: string): kind is ListOf => lists.includes(kind);

// Returns the columns of a stored layout. The text was checked when the field was read.
const columnsOf = (text: string): readonly LayoutColumn[] => JSON.parse(text) as readonly LayoutColumn[];

/** The remembered lists of a kind. Renaming or forgetting a list is one undo step. */
export function useRemembered(of: ListOf | null) {
  const records = useRecords();
  const rows = useRows('listLayout');
  return {
    lists: rows.flatMap(({ record }) => (record.of === of ? [record] : [])),
    rename: (id: string, name: string): void => {
      if (name.trim() !== '')
        records.commit('Rename a list', [patchEdit('listLayout', id, { name: name.trim() })]);
    },
    forget: (id: string): void => {
      records.commit('Forget a list', [{ kind: 'listLayout', id, op: 'delete' }]);
    },
  };
}

/**
 * Returns the layouts that fit the headings of a table, and the layout in use.
 * @param of - the kind of list; null if its layouts are not remembered
 * @param guessed - the plan with guessed columns; null while there is no table
 */
export function useLayouts(of: ListOf | null, kind: ReadTarget, guessed: ImportPlan | null) {
  const records = useRecords();
  const { lists: remembered, ...acts } = useRemembered(of);
  // Read the layouts once per table. A layout from another device must not change columns while somebody works on them.
  const plans = useMemo(() => {
    if (guessed === null || of === null) return new Map<string, ImportPlan>();
    const mine = records.rows('listLayout').filter(({ record }) => record.of === of);
    return new Map(
      mine.flatMap(({ id, record }) => {
        const plan = planAs(guessed.table, kind, guessed, columnsOf(record.columns));
        return plan === null ? [] : [[id, plan] as const];
      }),
    );
  }, [guessed, of, kind, records]);
  const fitting = remembered.filter(({ id }) => plans.has(id));
  const [chosen, choose] = useState<{ readonly of: ImportPlan | null; readonly id: string | null } | null>(
    null,
  );
  const wanted = chosen?.of === guessed ? chosen.id : (fitting[0]?.id ?? null);
  const used = fitting.find(({ id }) => id === wanted) ?? null;
  const proposed = (used === null ? null : plans.get(used.id)) ?? guessed;
  const [typed, setTyped] = useState<{ readonly of: ImportPlan | null; readonly name: string } | null>(null);
  const name = typed?.of === guessed ? typed.name : null;
  const [isKept, setKept] = useState(true);
  return {
    of,
    fitting,
    used,
    /** The plan with the layout in use, or else the guessed plan. */
    proposed,
    choose: (id: string | null): void => choose({ of: guessed, id }),
    ...acts,
    name: (fileName: string): string =>
      name ?? used?.name ?? (proposed === null ? '' : proposedName(fileName, proposed)),
    setName: (text: string): void => setTyped({ of: guessed, name: text }),
    isKept,
    setKept,
    /** True if the user has matched columns by hand that are not remembered yet. */
    isNew: (plan: ImportPlan | null): boolean =>
      of !== null && plan !== null && proposed !== null && isMatchedByHand(plan, proposed),
    /** Remembers columns that were matched by hand, if the user wants that. Call before the import, so both are separate undo steps. */
    remember(plan: ImportPlan, called: string): void {
      if (of === null || proposed === null || !isKept || !isMatchedByHand(plan, proposed)) return;
      const columns = JSON.stringify(layoutOf(plan));
      const list = { name: called.trim() === '' ? 'List' : called.trim(), columns };
      const id = used?.id ?? newId();
      records.commit('Remember a list', [
        used === null ? createEdit('listLayout', id, { id, of, ...list }) : patchEdit('listLayout', id, list),
      ]);
    },
  };
}

export type Layouts = ReturnType<typeof useLayouts>;
