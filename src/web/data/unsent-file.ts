/** The text of the file with everything unsent for the farm with this slug. */
export const unsentText = (farm: string, unsent: unknown, drafts: unknown): string =>
  JSON.stringify({ member: farm, unsent, drafts }, null, 2);
