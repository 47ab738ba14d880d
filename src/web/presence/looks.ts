import type { Who } from '#contract/farms.ts';
import type { PersonLook } from '#web/shell/farm/presence.ts';
import { initialsOf } from '#web/ui/text/Initials.tsx';

/** Returns possible initials for a name, the best first. For 'Ash Menzies': AM, AS, AH, AM, AE and so on. */
const choices = (name: string): readonly string[] => {
  const letters = [...name.replace(/[\s._-]/g, '').toUpperCase()];
  return [initialsOf(name), ...letters.slice(1).map((letter) => `${letters[0] ?? ''}${letter}`)];
};

/**
 * Returns the initials and colour of each person. If there are too few colours, colours repeat.
 * @param people everybody on the farm, in the server's order
 * @param me the person who sees them
 */
export function looksOf(people: readonly Who[], me: string | null): ReadonlyMap<string, PersonLook> {
  const taken = new Set<string>();
  const looks = new Map<string, PersonLook>();
  let other = 0;
  for (const { id, name } of people) {
    const initials = choices(name).find((each) => !taken.has(each)) ?? initialsOf(name);
    taken.add(initials);
    looks.set(id, { initials, other });
    if (id !== me) other += 1;
  }
  return looks;
}

/** The look of a person who is not in the list of people. For example, the person has left. */
export const unknownLook = (name: string): PersonLook => ({ initials: initialsOf(name), other: 0 });
