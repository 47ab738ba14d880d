import type { Edit, Records } from '#web/data/records.ts';
import type { Doc } from '#web/record/draft-fields.ts';
import { RecordDocument } from '#web/record/record-document.ts';
import { idOf, kindOf, rowOf, type Place, type Row } from './kinds.ts';

/** Forms with a Save button. The app stores the typed values as a draft until Save. */

/** A value that a form writes to one field when it is saved. */
export interface Entered {
  readonly place: Place;
  readonly value: string | null;
  /** The row's value at Save, if another edit has changed it while the user typed. Otherwise undefined. */
  readonly clash: string | null | undefined;
}

/** Every record has a form with Save, except a market day. */
export const hasForm = ({ key }: Row): boolean => kindOf(key) !== 'board';

/** The simulated forms type into plain fields only. They skip references and parts of structured fields. */
export const isPlain = ({ name, field, isReference }: Place): boolean =>
  name === field && isReference !== true;

function documentOf(records: Records, key: string): RecordDocument<Doc> {
  const none = (): never => {
    throw new Error('no record is made here');
  };
  return new RecordDocument<Doc>(records, { kind: kindOf(key), id: idOf(key) }, { blank: none, copy: none });
}

const valueIn = (doc: Doc | undefined, { field, read }: Place): string | null =>
  read(doc === undefined ? null : Reflect.get(doc, field));

/** The forms of one device. They remember the value that each entry replaced. */
export class Forms {
  readonly #over = new Map<string, string | null>();

  fill(records: Records, key: string, entries: readonly (readonly [Place, string])[]): void {
    const document = documentOf(records, key);
    const { base, draft, isThere } = document.view();
    if (!isThere || draft === undefined) return;
    for (const [place] of entries) {
      const at = `${key} ${place.name}`;
      const isTyped = valueIn(base, place) !== valueIn(draft, place);
      if (!isTyped || !this.#over.has(at)) this.#over.set(at, valueIn(base, place));
    }
    const typed = Object.fromEntries(entries.map(([{ field }, value]) => [field, value]));
    document.keep({ ...draft, ...typed }, {});
  }

  /** The records whose forms contain unsaved entries. */
  unsaved = (records: Records): readonly string[] =>
    records.drafts.keys().filter((key) => rowOf(records, key) !== undefined);

  /** Describes the save of a form: the edit, the draft, and the written values. */
  save(
    records: Records,
    key: string,
    places: readonly Place[],
  ): { readonly edit: Edit; readonly draft: string; readonly entered: readonly Entered[] } {
    const document = documentOf(records, key);
    const { base, draft } = document.view();
    const entered = places.filter(isPlain).flatMap((place): readonly Entered[] => {
      const [is, value] = [valueIn(base, place), valueIn(draft, place)];
      if (is === value) return [];
      const over = this.#over.get(`${key} ${place.name}`);
      return [{ place, value, clash: over === undefined || over === is ? undefined : is }];
    });
    return { edit: document.edit(), draft: document.draftKey, entered };
  }
}
