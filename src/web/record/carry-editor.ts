import { kindOf, type AnimalKind } from '#calc-core/animals';
import {
  amountOfOtherType,
  carryInputs,
  clearCarry,
  copyName,
  newCarry,
  typeInCarry,
  type Carry,
  type CarryChange,
  type CarryField,
  type CarryTyping,
} from '#calc-core/carry';
import { newId, type DraftValue } from '#web/data/records.ts';
import type { CarryFields } from '#web/forms/parts/form-fields.ts';
import { RecordEditor, type EditorContext } from './record-editor.ts';

type MoreOfCarry = Pick<CarryFields, 'kind' | 'clear'>;

const amounts: Readonly<Record<string, { appliesTo(kind: AnimalKind): boolean }>> = carryInputs;

const hasCarryBox = (box: string, { animalSubTypeId, carryTypeId }: Carry): boolean =>
  box !== amountOfOtherType(carryTypeId) && amounts[box]?.appliesTo(kindOf(animalSubTypeId)) !== false;

/** The editor of a carry. `id` is null for a new carry. */
export class CarryEditor extends RecordEditor<Carry, CarryField, MoreOfCarry> {
  /** What the user is typing. Each key press applies the field's whole text to the carry from before the first key press. */
  #typing: CarryTyping | null = null;

  constructor(context: EditorContext, id: string | null) {
    super(context, {
      kind: 'carry',
      id,
      factory: {
        blank: () => newCarry(newId()),
        copy: (carry, copyId) => ({ ...carry, id: copyId, name: copyName(carry.name) }),
        hasBox: hasCarryBox,
      },
    });
  }

  protected override more(draft: Carry): MoreOfCarry {
    return { kind: kindOf(draft.animalSubTypeId), clear: this.#clear };
  }

  protected override typed(before: Carry, field: CarryField, value: DraftValue): Carry {
    this.#typing = typeInCarry(before, { field, value: value as CarryChange['value'] }, this.#typing);
    return this.#typing.after;
  }

  protected override endTyping(): void {
    this.#typing = null;
  }

  readonly #clear = (): void => {
    const carry = this.document.open();
    const sentence = `${carry.name === '' ? 'Carry' : carry.name} cleared to its defaults`;
    this.change(clearCarry(carry), sentence, Object.keys(carryInputs));
  };
}
