import { paste, type ParityCase } from './sheet-cases.ts';

/** A sheet other than the trades: its amount column, its first two rows and its record names. */
interface About {
  /** A column of typed amounts. The first cell shows `shown`. Copying it puts `plain` on the clipboard. */
  readonly amount: {
    readonly id: string;
    readonly shown: string;
    readonly plain: string;
    /** How 8 and 12.5 are shown. */
    readonly eight: string;
    readonly twelve: string;
  };
  readonly noun: string;
  readonly count: number;
  readonly firstName: string;
  /** A table to paste, and what a new row shows afterwards. */
  readonly table: { readonly text: string; readonly shown: Readonly<Record<string, string>> };
}

/** Cases that are the same on every sheet: copy, paste, fill, and new rows by pasting. */
function coreCases({ amount, noun, count, firstName, table }: About): readonly ParityCase[] {
  const at = (row: number): string => `${amount.id}@#${row}`;
  const made = (shown: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(shown).map(([column, text]) => [`${column}@#${count}`, text]));
  return [
    {
      name: 'copy and paste carry a value',
      isOnScreen: true,
      at: at(0),
      acts: ['Control+c', 'ArrowDown', 'Control+v'],
      cells: { [at(1)]: amount.shown },
      clipboard: `${amount.plain}\r\n`,
      writes: 1,
    },
    {
      name: 'a block pastes from its top left, one value fills a selection',
      at: at(0),
      acts: [paste('7\n9\n'), 'Control+c', 'Shift+ArrowDown', paste('8')],
      cells: { [at(0)]: amount.eight, [at(1)]: amount.eight },
      writes: 2,
    },
    {
      name: 'Ctrl+D fills down',
      at: at(0),
      acts: ['Shift+ArrowDown', 'Control+d'],
      cells: { [at(1)]: amount.shown },
      writes: 1,
    },
    {
      name: 'the handle fills down',
      at: at(0),
      acts: [(hands) => hands.dragHandle(at(1))],
      cells: { [at(1)]: amount.shown },
      range: { count: 2 },
      writes: 1,
    },
    {
      name: 'Ctrl+Enter fills the range with what is typed',
      at: at(0),
      acts: ['Shift+ArrowDown', "'12.5", 'Control+Enter'],
      cells: { [at(0)]: amount.twelve, [at(1)]: amount.twelve },
      writes: 1,
    },
    {
      name: 'cut takes the value away',
      at: at(0),
      acts: ['Control+x'],
      cells: { [at(0)]: '' },
      clipboard: `${amount.plain}\r\n`,
      writes: 1,
    },
    {
      name: 'a text that is no number is kept at its cell',
      at: at(0),
      acts: ["'abc", 'Enter'],
      cells: { [at(0)]: 'abc' },
      writes: 0,
    },
    ...namedCases({ noun, count, firstName }),
    {
      name: 'a header row is recognised and its columns found',
      at: 'name@new',
      acts: [paste(table.text)],
      cells: made(table.shown),
      writes: 1,
    },
  ];
}

function namedCases({
  noun,
  count,
  firstName,
}: Pick<About, 'noun' | 'count' | 'firstName'>): readonly ParityCase[] {
  return [
    {
      name: 'a name is copied as text and HTML, and pasted',
      at: 'name@#0',
      acts: ['Control+c', 'ArrowDown', 'Control+v'],
      cells: { 'name@#1': firstName },
      clipboard: `${firstName}\r\n`,
      writes: 1,
    },
    {
      name: 'the handle counts names on',
      at: 'name@#0',
      acts: ["'Pen 1", 'Enter', 'ArrowUp', (hands) => hands.dragHandle('name@#1')],
      cells: { 'name@#1': 'Pen 2' },
      writes: 2,
    },
    {
      name: 'pasting past the end makes rows',
      at: `name@#${count - 1}`,
      acts: [paste('The last\nOne more\nAnd another')],
      cells: {
        [`name@#${count - 1}`]: 'The last',
        [`name@#${count}`]: 'One more',
        [`name@#${count + 1}`]: 'And another',
      },
      writes: 1,
    },
    {
      name: `typing in the blank row makes a ${noun}`,
      isOnScreen: true,
      at: 'name@new',
      acts: [`'Made by typing`, 'Enter'],
      cells: { [`name@#${count}`]: 'Made by typing' },
      writes: 1,
    },
    {
      name: 'HTML without text is read from its table',
      at: 'name@#0',
      acts: [(hands) => hands.pasteHtml('<table><tr><td>From a table</td></tr></table>')],
      cells: { 'name@#0': 'From a table' },
      writes: 1,
    },
    {
      name: 'undo and redo',
      at: 'name@#0',
      acts: ["'Renamed", 'Enter', 'Control+z', 'Control+y'],
      cells: { 'name@#0': 'Renamed' },
      writes: 1,
    },
    { name: 'Alt+Enter opens', at: 'name@#0', acts: ['Alt+Enter'], writes: 0 },
  ];
}

/** The cases of each sheet. `growth` and `weeks` are the two carry tables. `group` is the table of a group's trades. */
export const otherSheets: Readonly<Record<string, readonly ParityCase[]>> = {
  growth: coreCases({
    amount: { id: 'weightGainKg', shown: '0.75', plain: '0.75', eight: '8', twelve: '12.5' },
    noun: 'carry',
    count: 4,
    firstName: 'Buffel grass',
    table: {
      text: 'Carry Name\tWeight gain\tFreight in\nMitchell grass\t0.6\t14\n',
      shown: { name: 'Mitchell grass', weightGainKg: '0.6', freightIn: '14.00' },
    },
  }),
  weeks: coreCases({
    amount: { id: 'weeksHeld', shown: '30', plain: '30', eight: '8', twelve: '12.5' },
    noun: 'carry',
    count: 2,
    firstName: 'Joined cows',
    table: {
      text: 'Carry Name\tTime Held\tBuying fee\nStubble\t12\t3.5\n',
      shown: { name: 'Stubble', weeksHeld: '12', buyingFee: '3.50' },
    },
  }),
  group: coreCases({
    amount: { id: 'purchaseCostHd', shown: '1,271.10', plain: '1271.1', eight: '8.00', twelve: '12.50' },
    noun: 'trade',
    count: 4,
    firstName: 'Roma store steers',
    table: {
      text: 'Trade Name\tHead\tBuy Price $/Hd\nTaroom cows\t60\t1,100.00\n',
      shown: { name: 'Taroom cows', numberOfHead: '60', purchaseCostHd: '1,100.00' },
    },
  }),
  groups: namedCases({ noun: 'group', count: 2, firstName: 'Autumn turn-off' }),
};
