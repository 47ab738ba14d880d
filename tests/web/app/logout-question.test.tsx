import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import LogoutQuestion from '#web/app/member/LogoutQuestion.tsx';
import { fileOf } from '#web/app/member/unsent-file.ts';
import { totalUnfinished, type Unfinished, type UnfinishedOnFarm } from '#web/app/member/unfinished-count.ts';

const asked = (unfinished: Partial<Unfinished>): string =>
  renderToStaticMarkup(
    <LogoutQuestion
      unfinished={{ unsent: 0, forms: 0, hasCells: false, notSaved: 0, ...unfinished }}
      unsentFile={() => new Blob()}
      onLeave={() => undefined}
      onStay={() => undefined}
    />,
  );

test('names sheet cells that need fixing separately from unsaved forms, and says where they stay', () => {
  expect(asked({ hasCells: true })).toContain('Some cells need fixing');
  expect(asked({ hasCells: true })).toContain(
    'Entries in sheets that need fixing stay on this device, only for you.',
  );
  expect(asked({ hasCells: true })).not.toContain('form');
  expect(asked({ forms: 1 })).not.toContain('fixing');
  const both = asked({ forms: 1, hasCells: true });
  expect(both).toContain('One form is not saved yet');
  expect(both).toContain('need fixing');
});

const nothing: Unfinished = { unsent: 0, forms: 0, hasCells: false, notSaved: 0 };

test('unsent edits of farms that are not shown count too, and each farm is named', () => {
  const elsewhere: readonly UnfinishedOnFarm[] = [
    { ...nothing, name: 'Warrego', unsent: 2, forms: 1, notSaved: 1, file: () => new Blob() },
    { ...nothing, name: 'Ash Downs', hasCells: true, file: () => new Blob() },
  ];
  const text = renderToStaticMarkup(
    <LogoutQuestion
      unfinished={totalUnfinished([{ ...nothing, unsent: 1 }, ...elsewhere])}
      elsewhere={elsewhere}
      unsentFile={() => new Blob()}
      onLeave={() => undefined}
      onStay={() => undefined}
    />,
  );
  expect(text).toContain('3 changes are not sent yet');
  expect(text).toContain('One is kept only while this tab stays open');
  expect(text).toContain('On Warrego: 2 changes, 1 form.');
  expect(text).toContain('On Ash Downs: cells that need fixing.');
});

test('the exported file contains what would be lost on every farm', async () => {
  const file = (text: string) => () => new Blob([text]);
  const elsewhere: readonly UnfinishedOnFarm[] = [
    { ...nothing, name: 'Stored', unsent: 1, file: file('{"member":"stored"}') },
    { ...nothing, name: 'Full', unsent: 1, notSaved: 1, file: file('{"member":"full"}') },
  ];
  const shown = file('{"member":"shown"}');
  expect(JSON.parse(await fileOf(shown, elsewhere).text())).toEqual({
    farms: [{ member: 'shown' }, { member: 'full' }],
  });
  expect(JSON.parse(await fileOf(shown, elsewhere.slice(0, 1)).text())).toEqual({ member: 'shown' });
});
