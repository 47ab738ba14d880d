import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import LogoutQuestion, { type Unfinished } from '#web/app/member/LogoutQuestion.tsx';

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
