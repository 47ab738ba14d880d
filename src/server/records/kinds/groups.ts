import type { z } from 'zod';
import type { groupBody } from '#contract/schemas.ts';
import type { KindRules } from './kind-rules.ts';
import { recordOfBody } from './record-of-body.ts';

type GroupBody = Pick<z.output<typeof groupBody>, 'Name' | 'name'>;

const nameOf = (name: string | null | undefined): string => (name ?? '').trim();

/** The specification writes `Name`, our client `name`. A group without a name is called 'New Group'. */
export const groupRules: KindRules<'group'> = {
  readBody(body, id, before) {
    // The body was parsed by groupBody, which accepts both spellings.
    const { Name, name } = body as GroupBody;
    return recordOfBody('group', { ...body, name: nameOf(Name ?? name) }, id, before);
  },
};
