/** Returns the text of the file with everything unsent. */
export const unsentText = (farm: string, unsent: unknown, drafts: unknown): string =>
  JSON.stringify({ member: farm, unsent, drafts }, null, 2);
