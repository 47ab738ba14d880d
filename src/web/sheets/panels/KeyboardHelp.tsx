import type { ReactElement } from 'react';
import { Kbd } from '#web/ui/fields/Button.tsx';
import { useCoarse } from '#web/ui/frame/narrow.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { actions, keyGroups } from '../actions/registry.ts';
import styles from './panels.module.css';

const arrowNames: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** What the user can type or paste into a cell. Implemented in calc-core's readTyped, columns/date and workbook/read/headings. */
export const understood: readonly (readonly [examples: readonly string[], meaning: string])[] = [
  [['1,234.50', '(12)'], 'A number; brackets mean below zero'],
  [['385c', '$3.85', '12wk'], 'A number with its unit; another unit than the cell’s is refused'],
  [['=3.85*220'], 'Worked out with + - * / and brackets'],
  [['20/11/2026', '20 Nov 2026'], 'A day'],
  [['Oats crop'], 'A carry, group or kind by its name, as the list shows it'],
  [
    ['Name', 'Head', 'c/kg'],
    'A table pasted with its headings: you first see a preview of every row, in the columns that its headings name',
  ],
  [
    ['abc'],
    'If a cell cannot read a text, the text stays there, marked, until you fix it or press Escape in the cell. Press the count under the sheet to go to the next one',
  ],
];

/** Keys on a column's heading, which the grid handles itself. */
const headingKeys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Shift+ArrowLeft', 'Shift+ArrowRight'], 'Move the column'],
  [['Alt+ArrowLeft', 'Alt+ArrowRight'], 'Make the column narrower or wider'],
];

const files: readonly (readonly [what: readonly string[], meaning: string])[] = [
  [
    ['Export workbook'],
    'An Excel workbook with figures as live formulas. Change it in Excel and import it again: only your changes are imported. Where Drover’s value has changed too, you choose',
  ],
  [
    ['.xlsx', '.csv', '.tsv'],
    'Choose a file, or drop it on the sheet: you first see each row as it would be imported, with its profit. One undo removes them all',
  ],
  [
    ['Print or share'],
    'On a trade, a group and a comparison: one page of A4, or a link to it. The link works without an account, until the date you choose',
  ],
];

/** Explains columns, views and screens that show how a record changes over time. */
export const overTime: readonly (readonly [what: readonly string[], meaning: string])[] = [
  [
    ['Plan and actual'],
    'In a trade: its stored plan beside the actual figures, and how each cause changed the profit. A kill sheet or an account sale fills in the sale',
  ],
  [
    ['Stage', 'Actual profit', 'Against plan'],
    'What really happened, as columns of the sheet. If an entry is not possible, the cell shows the reason instead of a figure',
  ],
  [
    ['Track record'],
    'How far your sold trades were from their plans, for each class, carry, group or season',
  ],
  [['History'], 'Of every record: press a moment to see it; restore all of it, or one field'],
  [
    ['Deleted'],
    'In the user menu: what was deleted in the last 90 days, to restore with its group and carry',
  ],
];

function shown(keys: string): string {
  return keys.replace(/Arrow(Up|Down|Left|Right)$/, (name) => arrowNames[name] ?? name);
}

/** The help for the sheet (F1): commands with their keys, and texts that cells can read. */
export function KeyboardHelp({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const title = useCoarse() ? 'Help' : 'Keyboard';
  return (
    <Dialog open={open} onClose={onClose} title={title} size="wide">
      {/* Focus the list, so that the arrow keys scroll it. */}
      <div className={styles['help']} tabIndex={0} role="region" aria-label="Commands">
        {keyGroups.map((group) => (
          <section key={group} data-keys>
            <h3>{group}</h3>
            <dl>
              {actions
                .filter((action) => action.group === group && action.isListed !== false)
                .map((action) => (
                  <div key={action.id}>
                    <dt>
                      {action.keys.map((keys) => (
                        <Kbd key={keys}>{shown(keys)}</Kbd>
                      ))}
                    </dt>
                    <dd>{action.help ?? action.title}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section data-keys>
          <h3>On a heading (Tab from the toolbar)</h3>
          <dl>
            {headingKeys.map(([pressed, meaning]) => (
              <div key={meaning}>
                <dt>
                  {pressed.map((keys) => (
                    <Kbd key={keys}>{shown(keys)}</Kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Meanings title="Typing and pasting" entries={understood} />
        <Meanings title="Files and paper" entries={files} />
        <Meanings title="Over time" entries={overTime} />
      </div>
    </Dialog>
  );
}

function Meanings({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly (readonly [examples: readonly string[], meaning: string])[];
}): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {entries.map(([examples, meaning]) => (
          <div key={meaning}>
            <dt>
              {examples.map((example) => (
                <code key={example}>{example}</code>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
