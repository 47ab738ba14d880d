import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { reopenCell } from '#web/sheets/model/cell/reopening.ts';
import type { Records } from '#web/data/records.ts';
import { handSheet } from '../../web/sheets/handSheet.ts';
import type { tradeByHand } from '../../web/record/tradeByHand.ts';

/** The fields of a form that receive keys, in Tab order. */
export const boxes = ['numberOfHead', 'purchaseWeightkg', 'purchaseCostHd', 'saleCostHd'] as const;
export type BoxName = (typeof boxes)[number];

export type Form = ReturnType<typeof tradeByHand>;

export interface FormScreen {
  readonly is: 'form';
  readonly form: Form;
  readonly records: Records;
  at: BoxName | null;
  /** True after the judge has checked the record that this form added. */
  isJudged: boolean;
}

export interface SheetScreen {
  readonly is: 'sheet';
  readonly hands: ReturnType<typeof openSheet>;
}

export type Screen = FormScreen | SheetScreen;

export const openSheet = (records: Records) => {
  const hands = handSheet(
    tradesKind(records, false, () => '2026-11-20'),
    records,
  );
  void reopenCell(hands.sheet);
  return hands;
};

/** The visible texts of a form: its name and each field. */
export interface Visible {
  readonly name: string;
  readonly texts: Readonly<Record<BoxName, string>>;
}

export function visibleIn({ editor, shown }: Form): Visible {
  const texts = Object.fromEntries(boxes.map((box) => [box, shown(box).text]));
  return { name: editor.document.view().draft?.name ?? '', texts: texts as Record<BoxName, string> };
}
