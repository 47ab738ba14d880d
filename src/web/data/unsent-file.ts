/** The text of the file with what was never sent, for the farm of this slug. */
export const unsentText = (farm: string, unsent: unknown, drafts: unknown): string =>
  JSON.stringify({ member: farm, unsent, drafts }, null, 2);
