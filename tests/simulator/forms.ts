import type { Edit, Records } from '#web/data/records.ts';
import type { Doc } from '#web/record/draft-fields.ts';
import { RecordDocument } from '#web/record/record-document.ts';
import { idOf, kindOf, rowOf, type Place, type Row } from './kinds.ts';

/** Forms next to the rows. What is typed into a form waits for Save, in the app's own drafts. */

/** A value that a form's Save writes to one place. */
export interface Entered {
  readonly place: Place;
  readonly value: string | null;
  /** The row's value at Save, if it is neither the entry nor the value that the entry replaced. Otherwise undefined. */
  readonly clash: string | null | undefined;
}

/** Whether a record has a form with Save. A market day has none. */
export const hasForm = ({ key }: Row): boolean => kindOf(key) !== 'board';

/** Whether a form types into this place. Forms do not type into parts of structures or into references. */
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

/** The forms of one device, with the value that each entry replaced. */
export class Forms {
  readonly #over = new Map<string, string | null>();

  /** Types into a form. */
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

  /** What saving a form does: its edit, its draft, and the values that it writes. */
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
