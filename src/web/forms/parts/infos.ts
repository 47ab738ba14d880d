import { messages } from '#contract/messages.ts';

/** A help text, by the id of its field (spec 3). */
export interface InfoItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** A card's help text, or the specification's default text. */
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
