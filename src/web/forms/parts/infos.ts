import { messages } from '#contract/messages.ts';

/** Help text by field id (spec 3). */
export interface InfoItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A card's help by its id; the specification's default text when there is none. */
export function infoOf(
  id: string,
  infos: readonly InfoItem[],
): { readonly title: string; readonly description: string } {
  const found = infos.find((info) => info.id === id);
  return {
    title: found?.title || messages.noTitle,
    description: found?.description || messages.noDescription,
  };
}
