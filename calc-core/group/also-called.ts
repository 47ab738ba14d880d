import type { OtherNames } from '../field/declare.ts';
import type { groupFields } from './record.ts';

export const groupAlsoCalled: OtherNames<typeof groupFields> = {
  name: ['Name', 'Group'],
};
