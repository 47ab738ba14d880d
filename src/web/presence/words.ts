import type { Who } from '#contract/farms.ts';
import type { Present } from '#web/shell/farm/presence.ts';

const firstName = ({ name }: Who): string => name.trim().split(/\s+/)[0] ?? name;

/** Returns the people without duplicates. A person may use several devices. */
export const peopleIn = (present: readonly Present[]): readonly Who[] => [
  ...new Map(present.map(({ who }) => [who.id, who])).values(),
];

/** For example "Ash is here", "Ash and Jo are here" or "Ash and 2 others are here". */
export function hereWords(people: readonly Who[], where: string): string {
  const [one, other] = people;
  if (one === undefined) return '';
  if (other === undefined) return `${firstName(one)} is ${where}`;
  const more = people.length === 2 ? firstName(other) : `${people.length - 1} others`;
  return `${firstName(one)} and ${more} are ${where}`;
}
