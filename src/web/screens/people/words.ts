import type { FarmPeople } from '#contract/farms.ts';

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const word = (count: number): string => small[count] ?? String(count);

/** For example 'Three people see these trades, two can change them.' */
export function peopleWords({ people }: Pick<FarmPeople, 'people'>): string {
  const writers = people.filter(({ role }) => role !== 'reads').length;
  if (people.length === 1) return 'Only you see these trades. Invite somebody to share them.';
  const changing = writers === people.length ? 'all of them can' : `${word(writers).toLowerCase()} can`;
  return `${word(people.length)} people see these trades, ${changing} change them.`;
}
