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

test('Save stands first while the form is clean, last and filled once it is dirty', () => {
  const clean = barActions({ ...flags, ...detailControls(false, true, true) }, words, () => {});
  expect(ids(clean)).toEqual(['save', 'reload', 'delete', 'copy', 'place']);
  expect(clean[0]?.tone).toBe('line');
  const dirty = barActions(
    { ...flags, ...detailControls(false, true, true), isDirty: true },
    words,
    () => {},
  );
  expect(ids(dirty)).toEqual(['reload', 'delete', 'copy', 'save']);
  expect(dirty.at(-1)?.tone).toBe('primary');
});

test('a screen with a page for a reader offers it', () => {
  const paper = { kind: 'trade', ids: ['t1'] } as const;
  const actions = barActions(
    { ...flags, ...detailControls(false, true, true) },
    { ...words, paper },
    () => {},
  );
  expect(ids(actions)).toEqual(['save', 'paper', 'reload', 'delete', 'copy', 'place']);
});

test('a list has Delete alone, and not before something is ticked', () => {
  const actions = barActions({ ...flags, ...listControls(true) }, { title: 'Trades' }, () => {});
  expect(ids(actions)).toEqual(['delete']);
  expect(actions[0]?.disabled).toBe(true);
});

test('a group is deleted by Delete Group', () => {
  const actions = barActions(
    { ...flags, ...detailControls(false, true, true) },
    { ...words, deleteLabel: 'Delete Group' },
    () => {},
  );
  expect(actions.find(({ id }) => id === 'delete')?.label).toBe('Delete Group');
});

test('no button takes the place of Save once it is pressed, counted from the right edge', () => {
  const bar = (isDirty: boolean) =>
    ids(
      barActions({ ...flags, ...detailControls(false, true, true), isDirty }, words, () => {}),
    ).toReversed();
  const [dirty, clean] = [bar(true), bar(false)];
  expect(clean[dirty.indexOf('save')]).toBe('place');
  for (const id of ['copy', 'delete', 'reload']) expect(clean.indexOf(id)).toBe(dirty.indexOf(id));
});
