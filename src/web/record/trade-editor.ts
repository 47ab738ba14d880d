import { kindOf, type AnimalKind } from '#calc-core/animals';
import { copyName, type Carry } from '#calc-core/carry';
import {
  editTradeRow,
  kindChangeWords,
  openTrade,
  tradeDetails,
  tradeInputs,
  tradeOf,
  typeInTrade,
  type Trade,
  type TradeChange,
  type TradeDraft,
  type TradeField,
  type TradeTyping,
} from '#calc-core/trade';
import type { DraftValue } from '#web/data/records.ts';
import { fieldOfBox, type EnteredFacts, type TradeFields } from '#web/forms/parts/form-fields.ts';
import { blankTrade } from './blank-trade.ts';
import { RecordEditor, type EditorContext } from './record-editor.ts';

type MoreOfTrade = Pick<TradeFields, 'kind' | 'together' | 'enterFacts' | 'restore'>;

const declared: Readonly<Record<string, { appliesTo(kind: AnimalKind): boolean }>> = {
  ...tradeDetails,
  ...tradeInputs,
};

/**
 * True if the form has this box for this kind of animal. 'actual' is no box.
 * An older app stored unreadable texts of facts under 'actual'.
 */
const hasTradeBox = (box: string, { animalSubTypeId }: TradeDraft): boolean =>
  box !== 'actual' && declared[fieldOfBox(box)]?.appliesTo(kindOf(animalSubTypeId)) !== false;

/** The editor of a trade. `id` is null for a new trade. */
export class TradeEditor extends RecordEditor<TradeDraft, TradeField, MoreOfTrade> {
  /**
   * The typing in one field, or null. Each key press starts again from the prices before the first key press.
   * Otherwise a half typed weight would change the price.
   */
  #typing: TradeTyping | null = null;

  constructor(context: EditorContext, id: string | null) {
    super(context, {
      kind: 'trade',
      id,
      factory: {
        blank: () => blankTrade(context.records),
        copy: (draft, copyId) => ({ ...draft, id: copyId, name: copyName(draft.name) }),
        hasBox: hasTradeBox,
      },
    });
  }

  #carries(): readonly Carry[] {
    return this.context.records.carries().map(({ carry }) => carry);
  }

  protected override more(draft: TradeDraft): MoreOfTrade {
    return {
      kind: kindOf(draft.animalSubTypeId),
      together: this.#together,
      enterFacts: this.#enterFacts,
      restore: this.#restore,
    };
  }

  protected override typed(before: TradeDraft, field: TradeField, value: DraftValue): TradeDraft {
    const change: TradeChange = { field, value: value as TradeChange['value'] };
    this.#typing = typeInTrade(before, change, this.#carries(), this.#typing);
    return this.#typing.after;
  }

  protected override endTyping(): void {
    this.#typing = null;
  }

  protected override sentenceAbout(before: TradeDraft, after: TradeDraft): string | null {
    return kindChangeWords(before, after, this.#carries());
  }

  readonly #together = (changes: readonly TradeChange[], sentence: string): void => {
    if (changes.length === 0) return;
    const next = editTradeRow(this.document.open(), changes, this.#carries());
    this.change(
      next,
      sentence,
      changes.map(({ field }) => field),
    );
  };

  readonly #restore = (fields: Partial<Trade>, sentence: string): void =>
    this.change(openTrade({ ...tradeOf(this.document.open()), ...fields }), sentence, Object.keys(fields));

  readonly #enterFacts = (facts: EnteredFacts, sentence?: string): void => {
    const before = this.document.open();
    const carry = this.#carries().find(({ id }) => id === before.carryId) ?? null;
    // A fact shows that the trade went ahead. So remove the mark `didNotGoAhead`.
    this.change({ ...before, ...facts(before, carry), didNotGoAhead: null }, sentence);
  };
}
