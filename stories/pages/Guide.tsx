import { useOf } from '@storybook/addon-docs/blocks';
import type { ReactElement } from 'react';
import { Kbd } from '#web/ui/fields/Button.tsx';
import { guides } from './guides.ts';

/** When and how to use a component, its keys, and how stable it is. Null for a component without a guide. */
export function Guide(): ReactElement | null {
  const { preparedMeta } = useOf('meta', ['meta']);
  const guide = guides[preparedMeta.title];
  if (guide === undefined) return null;
  return (
    <div className="sb-unstyled guide">
      <p>
        <b>{guide.status}</b> {guide.when}
      </p>
      <div className="guide-pair">
        <section>
          <h2>Do</h2>
          <ul>
            {guide.dos.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>Don’t</h2>
          <ul>
            {guide.donts.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      </div>
      <h2>Keys and screen readers</h2>
      <dl>
        {guide.keys.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
