import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { newCarry, type Carry } from '#calc-core/carry';
import { loadTrade, newTrade, type TradeDraft } from '#calc-core/trade';
import type { RowState } from '#web/data/records.ts';
import { CarryForm } from '#web/forms/carry/CarryForm.tsx';
import { TradeForm } from '#web/forms/trade/TradeForm.tsx';
import { carryEditorOf, tradeEditorOf } from './editors.ts';

const carry: Carry = { ...newCarry('c1'), name: 'Buffel grass' };
const draft: TradeDraft = loadTrade({
  ...newTrade('t1', '2026-11-20', [], [carry]),
  name: 'Steers',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
});

const refused = (field: string): RowState => ({ state: 'refused', refused: field, text: 'Not so.' });

const tradeForm = (state: RowState, shown: TradeDraft = draft): string =>
  renderToStaticMarkup(
    <TradeForm
      fields={tradeEditorOf({ draft: shown, saved: draft, state, carries: [carry] }).fields()}
      carries={[carry]}
      groups={[]}
    />,
  );

const carryForm = (state: RowState): string =>
  renderToStaticMarkup(<CarryForm fields={carryEditorOf({ draft: carry, state }).fields()} saved={carry} />);

/** Returns the only marked field's label and sentence. */
function said(page: string): string | null {
  const message = /id="([^"]+)-message" role="alert">([^<]+)</.exec(page);
  if (message === null) return null;
  const label = new RegExp(`<label for="${message[1]}">([^<]+)<`).exec(page)?.[1];
  const isMarked = new RegExp(`id="${message[1]}"[^>]*aria-invalid="true"`).test(page);
  return `${label}: ${message[2]}${isMarked ? '' : ' (not marked)'}`;
}

describe('a refusal of the server is shown at its field', () => {
  test.each([
    ['purchaseWeightkg', 'Purchase weight: Not so.'],
    ['name', 'Name: Not so.'],
    ['carryId', 'Carry: Not so.'],
    ['tradeGroupId', 'Group: Not so.'],
    ['animalSubTypeId', 'Sub type: Not so.'],
    ['numberOfHead', 'Number of head: Not so.'],
    ['heldFrom', 'Held from: Not so.'],
  ])('in the form of a trade, at %s', (field, sentence) => {
    expect(said(tradeForm(refused(field)))).toBe(sentence);
  });

  test.each([
    ['agistmentRate', 'Agistment: Not so.'],
    ['name', 'Name: Not so.'],
  ])('in the form of a carry, at %s', (field, sentence) => {
    expect(said(carryForm(refused(field)))).toBe(sentence);
  });

  test('disappears when the field is typed into, and while the record waits or is saved', () => {
    expect(said(tradeForm(refused('name'), { ...draft, name: 'Steers 2' }))).toBeNull();
    expect(said(tradeForm({ state: 'on this device' }))).toBeNull();
    expect(said(tradeForm({ state: 'refused', text: 'Not so.' }))).toBeNull();
  });
});
