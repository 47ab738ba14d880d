import { loadedLater } from '#web/ui/loaded-later.ts';

/** Help texts load after the form is shown, because only the focused field shows its help. */
export const helpTexts = loadedLater(() => import('./help-texts.ts'));

/** The help of a field. Undefined until the texts have loaded. */
export const useHelp = (field: { readonly name: string }): string | undefined =>
  helpTexts.useLoaded(true)?.helpOf(field);
