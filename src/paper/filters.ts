import type { CashPlace } from '#calc-core/cash-flow';

/** A farm's groups and carries, for choosing trades by them. */
export interface NamedLists {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly carries: readonly { readonly id: string; readonly name: string }[];
}

/** Says which trades a page counts. '' means all trades. Null if the group or carry does not exist. */
export function filterWords(
  { group, stage, carry }: Pick<CashPlace, 'group' | 'stage' | 'carry'>,
  { groups, carries }: NamedLists,
): string | null {
  const ofGroup = groups.find(({ id }) => id === group);
  const onCarry = carries.find(({ id }) => id === carry);
  if ((group !== undefined && group !== 'none' && ofGroup === undefined) || (carry !== undefined && !onCarry))
    return null;
  const parts = [
    ...(stage === undefined ? [] : [stage]),
    ...(group === undefined
      ? []
      : [ofGroup === undefined ? 'in no group' : `in ${ofGroup.name || 'a group without a name'}`]),
    ...(onCarry === undefined ? [] : [`on ${onCarry.name || 'a carry without a name'}`]),
  ];
  return parts.length === 0 ? '' : `Only trades ${parts.join(', ')}.`;
}
