import type { ReactElement } from 'react';
import { useApp } from '#web/shell/app.tsx';
import { Kbd } from '#web/ui/fields/Button.tsx';
import { dateFormat } from '#web/ui/fields/date-format.ts';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { pastAnnouncements } from '#web/ui/text/announce.ts';
import { TextLink } from '#web/ui/text/Link.tsx';
import styles from './HelpPage.module.css';

const keys: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['F1'], 'Help for the current screen, or this page if the screen has none'],
  [['F6'], 'Move from the top bar to the side menu, to the screen, and in a sheet to its cells'],
  [['Shift', 'F6'], 'Move backwards in the same order. From a sheet, move to the side menu'],
  [
    ['Shift', 'Tab'],
    'Move back. In a form it also stops at the buttons beside the fields. Tab skips these buttons',
  ],
  [['Ctrl', 'S'], 'Save'],
  [['Ctrl', 'Z'], 'Undo in a sheet and on the market day'],
  [['Esc'], 'Close, cancel, or undo an entry'],
];

const ways: readonly (readonly [about: string, meaning: string])[] = [
  ['A figure', 'Press a figure to see its formula, its numbers, and what it means'],
  ['A field', 'While you type in a field, its help is below the field or next to the title'],
  ['No connection', 'Keep working. Everything is calculated and stored on this device, and sent later'],
  [
    'Part of a mob',
    'In the trade press More (…), then split the mob by head or by lot, or join two bought mobs',
  ],
  [
    'A plan that was never bought',
    'In the trade press More (…), then Did not go ahead. The trade stays in the list, but no total counts it',
  ],
  [
    'A list or a yard report',
    'Paste the text into the sheet or on Market, or import the file. Drover marks doubtful rows: correct them, untick them, or keep them',
  ],
  [
    'The same list every week',
    'Correct the columns once. Drover uses them for the next list with the same headings. To rename or forget a list, open the import again',
  ],
  [
    'New prices for all trades',
    'On Market, press Reprice trades. It lists every trade: tick the trades to reprice',
  ],
  [
    'Purchases to enter',
    'The trade list has a link to one sheet of all planned trades whose start date has passed',
  ],
  [
    'How much money, and when',
    'Open Budget in the side menu and press a figure to see its entries. Then press Show these trades to open their trades in the Trades sheet',
  ],
  ['What I owe at most', 'Open Funding under Budget and type the balance of each account on a date'],
  [
    'Budget for a bank or an accountant',
    'Open Cash flow, Feed or Tax year. Press Print or share to print the page or make a link to it. Press Excel to save it with live sums',
  ],
  [
    'Calves and lambs born',
    'Open Tax year under Budget and type how many head of each class were born. Above the table, type one value for all calves and one for all lambs',
  ],
  [
    'Sharing the farm',
    'In the user menu, open People on this farm. Invite by email, to work here or only to read. Never share a password',
  ],
  ['Another farm', 'The user menu lists the farms that you are on, and your invitations to other farms'],
  [
    'Who changed it',
    'A dot marks a row that somebody else changed. History of the record shows who, on which device, and when',
  ],
  ['Something went wrong', 'Undo the change, or open History of the record and restore an earlier value'],
];

const timeWords = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** Help for every screen: where to look, the keys, and the latest messages. */
export default function HelpPage({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { links } = useApp().config;
  const past = pastAnnouncements();
  return (
    <Dialog open title="Help" size="wide" onClose={onClose}>
      <div className={styles['help']} tabIndex={0} role="region" aria-label="Help for Drover">
        <section>
          <h3>Where to look</h3>
          <dl>
            {ways.map(([about, meaning]) => (
              <div key={about}>
                <dt>{about}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          {links.trainingVideo !== null && (
            <TextLink href={links.trainingVideo} iconAfter="arrowOut">
              Training video
            </TextLink>
          )}
        </section>
        <section data-keys>
          <h3>Keys on every screen</h3>
          <dl>
            {keys.map(([pressed, meaning]) => (
              <div key={meaning}>
                <dt>
                  {pressed.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section>
          <h3>Messages of this visit</h3>
          {past.length === 0 ? (
            <p>None yet.</p>
          ) : (
            <ol aria-label="Messages of this visit, newest first">
              {past.map(({ text, at }, index) => (
                <li key={`${index} ${text}`}>
                  <small>{timeWords(at)}</small> {text}
                </li>
              ))}
            </ol>
          )}
        </section>
      </div>
    </Dialog>
  );
}
