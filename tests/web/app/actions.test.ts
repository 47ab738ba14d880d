import { expect, test } from 'vitest';
import { listControls } from '#web/shell/list-words.ts';
import { detailControls } from '#web/shell/words.ts';
import { barActions } from '#web/app/layout/bar-actions.ts';

const flags = {
  isShowSummary: false,
  isDirty: false,
  isPendingSave: false,
  isPendingDuplicate: false,
  isPendingDelete: false,
  isPendingLoad: false,
};
const words = { title: 'Hay wethers', reloads: true, deleteQuestion: 'Delete Hay wethers?' };
const ids = (actions: ReturnType<typeof barActions>) =>
  actions.map(({ id, isEmptyPlace }) => (isEmptyPlace === true ? 'place' : id));

test('Save comes first and unfilled while the form is clean, and last and filled once it is dirty', () => {
  const clean = barActions({ ...flags, ...detailControls(false, true, true) }, words, () => {});
  expect(ids(clean)).toEqual(['save', 'reload', 'delete', 'copy', 'place']);
  expect(clean[0]?.tone).toBe('line');
  const dirty = barActions(
    { ...flags, ...detailControls(false, true, true), isDirty: true },
    words,
    () => {},
  );
  expect(ids(dirty)).toEqual(['place', 'reload', 'delete', 'copy', 'save']);
  expect(dirty.at(-1)?.tone).toBe('primary');
});

test('a screen with a printable page offers it first', () => {
  const paper = { kind: 'trade', ids: ['t1'] } as const;
  const actions = barActions(
    { ...flags, ...detailControls(false, true, true) },
    { ...words, paper },
    () => {},
  );
  expect(ids(actions)).toEqual(['paper', 'save', 'reload', 'delete', 'copy', 'place']);
});

test('a list offers only Delete, and disables it until something is ticked', () => {
  const actions = barActions({ ...flags, ...listControls(true) }, { title: 'Trades' }, () => {});
  expect(ids(actions)).toEqual(['delete']);
  expect(actions[0]?.disabled).toBe(true);
});

test('the delete action of a group is called Delete Group', () => {
  const actions = barActions(
    { ...flags, ...detailControls(false, true, true) },
    { ...words, deleteLabel: 'Delete Group' },
    () => {},
  );
  expect(actions.find(({ id }) => id === 'delete')?.label).toBe('Delete Group');
});

test('no two different buttons ever share a place, counted from the right edge', () => {
  const paper = { kind: 'trade', ids: ['t1'] } as const;
  const bar = (isNew: boolean, isDirty: boolean) =>
    ids(
      barActions(
        { ...flags, ...detailControls(isNew, true, true), isDirty },
        isNew ? { title: 'New Trade' } : { ...words, paper },
        () => {},
      ),
    ).toReversed();
  const bars = [bar(true, false), bar(true, true), bar(false, false), bar(false, true)];
  for (let place = 0; place < 6; place += 1)
    expect(
      new Set(bars.map((one) => one[place] ?? 'place').filter((id) => id !== 'place')).size,
    ).toBeLessThan(2);
  expect(bars.map((one) => one.indexOf('save'))).toEqual([4, 0, 4, 0]);
});
