import type { OtherNames } from '../field/declare.ts';
import type { groupFields } from './record.ts';

/** Other headings of a group's fields. */
export const groupAlsoCalled: OtherNames<typeof groupFields> = {
  name: ['Name', 'Group'],
};
