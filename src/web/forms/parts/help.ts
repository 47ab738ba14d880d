import { loadedLater } from '#web/ui/loaded-later.ts';

/** The help texts of a form. They load after the form is shown, because only the focused field shows its help. */
export const helpTexts = loadedLater(() => import('./help-texts.ts'));

/** A hook: the help of a declared field; undefined until the texts have loaded. */
export const useHelp = (field: { readonly name: string }): string | undefined =>
  helpTexts.useLoaded(true)?.helpOf(field);
