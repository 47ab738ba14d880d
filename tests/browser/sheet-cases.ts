import type { Driver } from './sheet-driver.ts';

/** One step of a case: a key ("Control+ArrowDown"), typed text ("'3.85"), a paste, a cell to select, or a function of the driver. */
export type Act =
  | string
  | { readonly paste: string }
  | { readonly select: string }
  | ((hands: Driver) => Promise<unknown>);

export interface ParityCase {
  readonly name: string;
  readonly at: string;
  readonly acts: readonly Act[];
  /** The texts of these cells after the last step. */
  readonly cells?: Readonly<Record<string, string>>;
  readonly active?: string;
  readonly range?: { readonly count: number; readonly from?: string; readonly to?: string };
  readonly editing?: string | null;
  readonly opened?: readonly string[];
  readonly clipboard?: string;
  /** How many undo entries the case creates. After undoing them all, every record must be as before. */
  readonly writes?: number;
  /** True if the case needs the real editor, the real clipboard or the page's height. */
  readonly isOnScreen?: true;
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);
const drag =
  (from: string, to: string): Act =>
  (hands) =>
    hands.drag(from, to);
const handle =
  (to: string): Act =>
  (hands) =>
    hands.dragHandle(to);
export const paste = (text: string): Act => ({ paste: text });
const select = (ref: string): Act => ({ select: ref });

const moving: readonly ParityCase[] = [
  { name: 'ArrowDown moves one row', at: 'saleCostHd@0', acts: ['ArrowDown'], active: 'saleCostHd@1' },
  { name: 'ArrowUp stops at the first row', at: 'saleCostHd@0', acts: ['ArrowUp'], active: 'saleCostHd@0' },
  { name: 'ArrowRight moves one column', at: 'saleCostCKg@0', acts: ['ArrowRight'], active: 'saleCostHd@0' },
  { name: 'ArrowLeft moves one column', at: 'saleCostHd@0', acts: ['ArrowLeft'], active: 'saleCostCKg@0' },
  { name: 'ArrowLeft stops at the name', at: 'name@1', acts: ['ArrowLeft'], active: 'name@1' },
  {
    name: 'ArrowDown from the last row reaches the blank one',
    at: 'saleCostHd@17',
    acts: ['ArrowDown'],
    active: 'saleCostHd@new',
  },
  { name: 'Home goes to the row’s first cell', at: 'saleCostHd@3', acts: ['Home'], active: 'name@3' },
  { name: 'End goes to the row’s last cell', at: 'saleCostHd@3', acts: ['End'], active: 'sale2CostHd@3' },
  { name: 'Ctrl+Home goes to the first cell', at: 'saleCostHd@9', acts: ['Control+Home'], active: 'name@0' },
  {
    name: 'Ctrl+End goes to the last cell',
    at: 'saleCostHd@3',
    acts: ['Control+End'],
    active: 'sale2CostHd@17',
  },
  {
    name: 'Ctrl+Down goes to the end of the block',
    at: 'purchaseWeightkg@0',
    acts: ['Control+ArrowDown'],
    active: 'purchaseWeightkg@5',
  },
  {
    name: 'Ctrl+Down goes over the blanks',
    at: 'purchaseWeightkg@5',
    acts: ['Control+ArrowDown'],
    active: 'purchaseWeightkg@11',
  },
  {
    name: 'Ctrl+Up goes to the start of the block',
    at: 'purchaseWeightkg@4',
    acts: ['Control+ArrowUp'],
    active: 'purchaseWeightkg@0',
  },
  {
    name: 'Ctrl+Right goes over a blank to the next filled cell',
    at: 'animalSubTypeId@6',
    acts: ['Control+ArrowRight'],
    active: 'purchaseCostHd@6',
  },
  { name: 'Tab moves right', at: 'saleCostCKg@0', acts: ['Tab'], active: 'saleCostHd@0' },
  { name: 'Shift+Tab moves left', at: 'saleCostHd@0', acts: ['Shift+Tab'], active: 'saleCostCKg@0' },
  {
    name: 'Tab goes over cells not in use',
    at: 'animalSubTypeId@6',
    acts: ['Tab'],
    active: 'purchaseCostHd@6',
  },
  {
    name: 'Tab at the row’s end goes on in the next row',
    at: 'sale2CostHd@7',
    acts: ['Tab'],
    active: 'name@8',
  },
  { name: 'Tab does not open the editor', at: 'saleCostCKg@0', acts: ['Tab'], editing: null },
  {
    name: 'Enter moves down from an editable cell',
    at: 'saleCostHd@0',
    acts: ['Enter'],
    active: 'saleCostHd@1',
  },
  { name: 'Shift+Enter moves up', at: 'saleCostHd@4', acts: ['Shift+Enter'], active: 'saleCostHd@3' },
  {
    name: 'Enter after a run of Tabs goes back under its start',
    at: 'purchaseWeightkg@0',
    acts: ['Tab', 'Tab', 'Enter'],
    active: 'purchaseWeightkg@1',
  },
  {
    name: 'Enter after a run of Tabs with typing goes back under its start',
    at: 'purchaseWeightkg@0',
    acts: ["'290", 'Tab', "'4.50", 'Tab', 'Tab', "'450", 'Enter'],
    active: 'purchaseWeightkg@1',
    cells: { 'purchaseWeightkg@0': '290', 'purchaseCostCKg@0': '4.50', 'saleWeightkg@0': '450' },
    writes: 3,
  },
  {
    name: 'an arrow ends a run of Tabs',
    at: 'purchaseWeightkg@0',
    acts: ['Tab', 'ArrowDown', 'Enter'],
    active: 'purchaseCostCKg@2',
  },
  {
    name: 'PageDown moves a screen down',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['PageDown'],
    active: 'saleCostHd@new',
  },
];

const selecting: readonly ParityCase[] = [
  {
    name: 'Shift+Down stretches the range',
    at: 'saleCostHd@0',
    acts: ['Shift+ArrowDown', 'Shift+ArrowDown'],
    range: { count: 3, from: 'saleCostHd@0', to: 'saleCostHd@2' },
    active: 'saleCostHd@0',
  },
  {
    name: 'Shift+Right stretches over columns',
    at: 'saleWeightkg@0',
    acts: ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown'],
    range: { count: 6, from: 'saleWeightkg@0', to: 'saleCostHd@1' },
  },
  {
    name: 'Shift+Up past the anchor turns the range over',
    at: 'saleCostHd@3',
    acts: ['Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowUp'],
    range: { count: 2, from: 'saleCostHd@2', to: 'saleCostHd@3' },
    active: 'saleCostHd@3',
  },
  {
    name: 'Ctrl+Shift+Down stretches to the end of the block',
    at: 'purchaseWeightkg@0',
    acts: ['Control+Shift+ArrowDown'],
    range: { count: 6, to: 'purchaseWeightkg@5' },
  },
  {
    name: 'Shift+Home stretches to the row’s first cell',
    at: 'capInvestInStock@2',
    acts: ['Shift+Home'],
    range: { count: 3, from: 'name@2' },
  },
  {
    name: 'Shift+End stretches to the row’s last cell',
    at: 'saleCostHd@2',
    acts: ['Shift+End'],
    range: { count: 2, to: 'sale2CostHd@2' },
  },
  {
    name: 'Ctrl+Shift+End stretches to the last cell',
    at: 'saleCostHd@15',
    acts: ['Control+Shift+End'],
    range: { count: 6, to: 'sale2CostHd@17' },
  },
  {
    name: 'Ctrl+A takes every cell',
    at: 'saleCostHd@3',
    acts: ['Control+a'],
    range: { count: 288, from: 'name@0', to: 'sale2CostHd@17' },
    active: 'saleCostHd@3',
  },
  {
    name: 'Shift+Space takes the row',
    at: 'saleCostHd@3',
    acts: ['Shift+Space'],
    range: { count: 16, from: 'name@3', to: 'sale2CostHd@3' },
  },
  {
    name: 'Ctrl+Space takes the column',
    at: 'saleCostHd@3',
    acts: ['Control+Space'],
    range: { count: 18, from: 'saleCostHd@0', to: 'saleCostHd@17' },
  },
  {
    name: 'Escape goes back to one cell',
    at: 'saleCostHd@0',
    acts: ['Shift+ArrowDown', 'Escape'],
    range: { count: 1 },
  },
  {
    name: 'the mouse drags a range',
    at: 'name@0',
    acts: [drag('purchaseWeightkg@1', 'purchaseCostHd@3')],
    range: { count: 9, from: 'purchaseWeightkg@1', to: 'purchaseCostHd@3' },
    opened: [],
  },
  {
    name: 'a drag over figures does not open them',
    at: 'name@0',
    acts: [drag('profitPerHead@1', 'profitPerHead@3')],
    range: { count: 3 },
    opened: [],
  },
  {
    name: 'Shift+click stretches to the cell',
    at: 'saleCostHd@1',
    acts: [(hands) => hands.cell('saleCostHd@4').click({ modifiers: ['Shift'] })],
    range: { count: 4, to: 'saleCostHd@4' },
  },
  {
    name: 'Enter inside a range goes down, then to the next column',
    at: 'saleCostCKg@0',
    acts: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Enter', 'Enter'],
    active: 'saleCostHd@0',
    range: { count: 4 },
  },
  {
    name: 'Tab inside a range goes right, then to the next row',
    at: 'saleCostCKg@0',
    acts: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Tab', 'Tab'],
    active: 'saleCostCKg@1',
    range: { count: 4 },
  },
  {
    name: 'Shift+Tab inside a range goes around it',
    at: 'saleCostCKg@0',
    acts: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+Tab'],
    active: 'saleCostHd@1',
    range: { count: 4 },
  },
];

const editing: readonly ParityCase[] = [
  {
    name: 'typing replaces the value, Enter keeps it and moves down',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'1800", 'Enter'],
    cells: { 'saleCostHd@0': '1,800.00', 'saleCostCKg@0': '4.09', 'profitPerHead@0': '154.13' },
    active: 'saleCostHd@1',
    writes: 1,
  },
  {
    name: 'Tab keeps what was typed and moves right',
    isOnScreen: true,
    at: 'saleCostCKg@0',
    acts: ["'4", 'Tab'],
    cells: { 'saleCostHd@0': '1,760.00' },
    active: 'saleCostHd@0',
    editing: null,
    writes: 1,
  },
  {
    name: 'Escape leaves the value as it was',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'9", 'Escape'],
    cells: { 'saleCostHd@0': '1,751.20' },
    active: 'saleCostHd@0',
    writes: 0,
  },
  { name: 'F2 edits the whole value', isOnScreen: true, at: 'saleCostHd@0', acts: ['F2'], editing: '1751.2' },
  {
    name: 'arrows move the caret after F2',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['F2', 'End', 'ArrowLeft', "'9", 'Enter'],
    cells: { 'saleCostHd@0': '1,751.92' },
    writes: 1,
  },
  {
    name: 'arrows keep the value after typing',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'1500", 'ArrowRight'],
    cells: { 'saleCostHd@0': '1,500.00' },
    active: 'sale2CostHd@0',
    writes: 1,
  },
  {
    name: 'F2 while typing gives the caret the arrows',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'15", 'F2', 'ArrowLeft', "'7", 'Enter'],
    cells: { 'saleCostHd@0': '175.00' },
    writes: 1,
  },
  {
    name: 'a second click edits',
    at: 'saleCostHd@0',
    acts: [(hands) => hands.cell('saleCostHd@0').click()],
    editing: '1751.2',
  },
  {
    name: 'a double click edits',
    at: 'name@0',
    acts: [(hands) => hands.cell('saleCostHd@0').dblclick()],
    editing: '1751.2',
  },
  {
    name: 'Backspace clears and edits',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['Backspace', "'5", 'Enter'],
    cells: { 'saleCostHd@0': '5.00' },
    writes: 1,
  },
  {
    name: 'Delete clears the cell',
    at: 'saleCostHd@0',
    acts: ['Delete'],
    cells: { 'saleCostHd@0': '', 'profitPerHead@0': '0.00' },
    editing: null,
    writes: 1,
  },
  {
    name: 'Delete clears a range as one step',
    at: 'saleCostHd@0',
    acts: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Delete'],
    cells: { 'saleCostHd@0': '', 'saleCostHd@2': '', 'saleCostHd@3': '1,771.60' },
    writes: 1,
  },
  {
    name: 'Enter without a change writes nothing',
    at: 'saleCostHd@0',
    acts: ['F2', 'Enter'],
    cells: { 'saleCostHd@0': '1,751.20' },
    writes: 0,
  },
  {
    name: 'leaving by a click keeps what was typed',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'1600", select('saleCostHd@5')],
    cells: { 'saleCostHd@0': '1,600.00' },
    active: 'saleCostHd@5',
    writes: 1,
  },
  {
    name: 'a figure cannot be typed into',
    isOnScreen: true,
    at: 'profitPerHead@0',
    acts: ["'5"],
    editing: null,
    writes: 0,
  },
  {
    name: 'a cell not in use cannot be typed into',
    at: 'purchaseWeightkg@6',
    acts: ["'5"],
    editing: null,
    writes: 0,
  },
  {
    name: 'a text that is no number stays at the cell',
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter'],
    cells: { 'saleCostHd@0': '38q', 'profitPerHead@0': '107.34' },
    writes: 0,
  },
  {
    name: 'a bad text is edited again as it was typed',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter', 'ArrowUp', 'F2'],
    editing: '38q',
  },
  {
    name: 'Escape on a bad text shows the saved value',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter', 'ArrowUp', 'Escape'],
    cells: { 'saleCostHd@0': '1,751.20' },
    writes: 0,
  },
  {
    name: 'undo takes a bad text back first',
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter', 'Control+z'],
    cells: { 'saleCostHd@0': '1,751.20' },
    writes: 0,
  },
  {
    name: 'undo takes the last thing back first, though an older bad text stands',
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter', "'2000", 'Enter', 'Control+z'],
    cells: { 'saleCostHd@0': '38q', 'saleCostHd@1': '1,992.80' },
  },
  {
    name: 'redo brings a bad text back to its cell',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ["'38q", 'Enter', 'Control+z', 'Control+y'],
    cells: { 'saleCostHd@0': '38q' },
    writes: 0,
  },
  {
    name: 'a name is typed over',
    at: 'name@0',
    acts: ["'Surat steers", 'Enter'],
    cells: { 'name@0': 'Surat steers' },
    active: 'name@1',
    writes: 1,
  },
  {
    name: 'a choice is typed',
    isOnScreen: true,
    at: 'animalSubTypeId@0',
    acts: ["'bullocks", 'Enter'],
    cells: { 'animalSubTypeId@0': 'Bullocks' },
    writes: 1,
  },
  {
    name: 'a choice is taken from the list by arrows',
    isOnScreen: true,
    at: 'animalSubTypeId@0',
    acts: ["'cull", 'ArrowDown', 'Enter'],
    cells: { 'animalSubTypeId@0': 'Cull cows' },
    writes: 1,
  },
  {
    name: 'an unknown choice stays at the cell',
    at: 'animalSubTypeId@0',
    acts: ["'unicorns", 'Enter'],
    cells: { 'animalSubTypeId@0': 'unicorns' },
    writes: 0,
  },
  {
    name: 'Ctrl+Enter fills the range with what is typed',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['Shift+ArrowDown', 'Shift+ArrowDown', "'1700", 'Control+Enter'],
    cells: { 'saleCostHd@0': '1,700.00', 'saleCostHd@2': '1,700.00', 'saleCostHd@3': '1,771.60' },
    writes: 1,
  },
  {
    name: 'Ctrl+Apostrophe copies the cell above',
    at: 'saleCostHd@1',
    acts: ["Control+'"],
    cells: { 'saleCostHd@1': '1,751.20' },
    writes: 1,
  },
];

const grammar: readonly ParityCase[] = [
  ['1,234.50', '1,234.50'],
  ['$3.85', '3.85'],
  ['385c', '3.85'],
  ['=3.85*220', '847.00'],
  ['=(850+12.5)*2', '1,725.00'],
  ['.5', '0.50'],
].map(([typed = '', shown = '']) => ({
  name: `${typed} is read as ${shown}`,
  at: 'saleCostHd@0',
  acts: [`'${typed}`, 'Enter'],
  cells: { 'saleCostHd@0': shown },
  writes: 1,
}));

const refused: readonly ParityCase[] = ['220kg', '12%', '(12)', '-5', '1,23', 'ten', '=1/0'].map((typed) => ({
  name: `${typed} is refused as a price and kept`,
  at: 'saleCostHd@0',
  acts: [`'${typed}`, 'Enter'],
  cells: { 'saleCostHd@0': typed, 'saleCostCKg@0': '3.98' },
  writes: 0,
}));

const filling: readonly ParityCase[] = [
  {
    name: 'Ctrl+D fills the range from its top row',
    at: 'saleCostHd@0',
    acts: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d'],
    cells: { 'saleCostHd@1': '1,751.20', 'saleCostHd@2': '1,751.20' },
    writes: 1,
  },
  {
    name: 'Ctrl+D on one cell takes the cell above',
    at: 'saleCostHd@1',
    acts: ['Control+d'],
    cells: { 'saleCostHd@1': '1,751.20' },
    writes: 1,
  },
  {
    name: 'Ctrl+R fills from the first column',
    at: 'saleCostCKg@0',
    acts: ['Shift+ArrowRight', 'Control+r'],
    cells: { 'saleCostHd@0': '3.98' },
    writes: 1,
  },
  {
    name: 'Ctrl+D leaves cells not in use alone',
    at: 'purchaseWeightkg@5',
    acts: ['Shift+ArrowDown', 'Control+d'],
    cells: { 'purchaseWeightkg@6': '' },
    writes: 0,
  },
  {
    name: 'the handle repeats one value',
    at: 'saleCostHd@0',
    acts: [handle('saleCostHd@3')],
    cells: { 'saleCostHd@1': '1,751.20', 'saleCostHd@3': '1,751.20' },
    range: { count: 4 },
    writes: 1,
  },
  {
    name: 'the handle continues a series',
    at: 'numberOfHead@0',
    acts: [
      "'100",
      'Enter',
      "'110",
      'Enter',
      'ArrowUp',
      'ArrowUp',
      'Shift+ArrowDown',
      handle('numberOfHead@4'),
    ],
    cells: { 'numberOfHead@2': '120', 'numberOfHead@4': '140' },
    writes: 3,
  },
  {
    name: 'the handle fills upwards',
    at: 'saleCostHd@4',
    acts: [handle('saleCostHd@2')],
    cells: { 'saleCostHd@2': '2,110.60', 'saleCostHd@3': '2,110.60' },
    writes: 1,
  },
  {
    name: 'the handle counts names on',
    at: 'name@0',
    acts: ["'Pen 1", 'Enter', 'ArrowUp', handle('name@2')],
    cells: { 'name@1': 'Pen 2', 'name@2': 'Pen 3' },
    writes: 2,
  },
  {
    name: 'Ctrl+E continues the first two cells',
    at: 'numberOfHead@0',
    acts: ["'10", 'Enter', "'20", 'Enter', 'ArrowUp', 'ArrowUp', ...times(4, 'Shift+ArrowDown'), 'Control+e'],
    cells: { 'numberOfHead@2': '30', 'numberOfHead@4': '50' },
    writes: 3,
  },
];

const clipboard: readonly ParityCase[] = [
  {
    name: 'copy gives tab-separated text at full precision',
    isOnScreen: true,
    at: 'saleCostCKg@0',
    acts: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c'],
    clipboard: '3.98\t1751.2\r\n4.24\t1992.8\r\n',
    writes: 0,
  },
  {
    name: 'copy and paste carry a value',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['Control+c', 'ArrowDown', 'Control+v'],
    cells: { 'saleCostHd@1': '1,751.20' },
    writes: 1,
  },
  {
    name: 'one value fills the selection',
    at: 'saleCostHd@0',
    acts: ['Control+c', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v'],
    cells: { 'saleCostHd@1': '1,751.20', 'saleCostHd@3': '1,751.20' },
    range: { count: 3 },
    writes: 1,
  },
  {
    name: 'a block repeats over a multiple of it',
    at: 'saleCostHd@0',
    acts: [...times(3, 'Shift+ArrowDown'), paste('10\n20\n')],
    cells: {
      'saleCostHd@0': '10.00',
      'saleCostHd@1': '20.00',
      'saleCostHd@2': '10.00',
      'saleCostHd@3': '20.00',
    },
    writes: 1,
  },
  {
    name: 'a block pastes from its top left',
    at: 'saleCostHd@0',
    acts: [paste('10\n20\n30\n')],
    cells: { 'saleCostHd@0': '10.00', 'saleCostHd@2': '30.00' },
    range: { count: 3 },
    writes: 1,
  },
  {
    name: 'figures in a pasted block are skipped in line',
    at: 'numberOfHead@0',
    acts: [paste('50\tx\tx\tx\tx\tx\tx\tBullocks\t300')],
    cells: { 'numberOfHead@0': '50', 'animalSubTypeId@0': 'Bullocks', 'purchaseWeightkg@0': '300' },
    writes: 1,
  },
  {
    name: 'cells not in use are kept blank',
    at: 'purchaseWeightkg@5',
    acts: [paste('400\n410\n420')],
    cells: { 'purchaseWeightkg@5': '400', 'purchaseWeightkg@6': '' },
    writes: 1,
  },
  {
    name: 'a pasted sub type decides what its row takes',
    at: 'animalSubTypeId@6',
    acts: [paste('Bullocks\t500')],
    cells: { 'animalSubTypeId@6': 'Bullocks', 'purchaseWeightkg@6': '500' },
    writes: 1,
  },
  {
    name: 'pasting past the end makes rows',
    at: 'name@17',
    acts: [paste('Last steers\nOne more\nAnd another')],
    cells: { 'name@17': 'Last steers', 'name@#18': 'One more', 'name@#19': 'And another' },
    writes: 1,
  },
  {
    name: 'pasting on the blank row makes rows',
    at: 'name@new',
    acts: [paste('Taroom cows\t60\nMiles cows\t45')],
    cells: { 'name@#18': 'Taroom cows', 'numberOfHead@#18': '60', 'name@#19': 'Miles cows' },
    writes: 1,
  },
  {
    name: 'cells pasted into an editor nobody has typed in go into cells',
    isOnScreen: true,
    at: 'name@new',
    acts: [select('name@new'), 'F2', paste('Miles steers\t60\nTaroom cows\t40\n')],
    cells: { 'name@#18': 'Miles steers', 'numberOfHead@#19': '40' },
    editing: null,
    writes: 1,
  },
  {
    name: 'a text pasted into an editor stays in it',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['F2', 'Control+a', paste('1800')],
    editing: '1800',
    writes: 0,
  },
  {
    name: 'the undo of a paste that made rows goes back to the blank row',
    at: 'name@new',
    acts: [paste('Miles steers\t60\nTaroom cows\t40\n'), 'Control+z'],
    active: 'name@new',
  },
  {
    name: 'bare units in a header are the purchase',
    at: 'name@new',
    acts: [paste('Pen no.\tNo. Head\tAve Weight\tc/kg\nP1\t25\t412.5\t398.2\n')],
    cells: {
      'purchaseWeightkg@#18': '412.5',
      'purchaseCostCKg@#18': '3.98',
      'purchaseCostHd@#18': '1,642.57',
    },
    writes: 1,
  },
  {
    name: 'a header row is recognised and its columns found',
    at: 'name@new',
    acts: [paste('Trade Name\tHead\tSale price $/hd\tVendor\nRoma cows\t12\t1,500.00\tSmith\n')],
    cells: { 'name@#18': 'Roma cows', 'numberOfHead@#18': '12', 'saleCostHd@#18': '1,500.00' },
    writes: 1,
  },
  {
    name: 'cents in a header are read as cents',
    at: 'name@0',
    acts: [paste('Name\tSell price (c/kg)\nRoma steers\t402')],
    cells: { 'saleCostCKg@0': '4.02', 'saleCostHd@0': '1,768.80' },
    writes: 1,
  },
  {
    name: 'quoted line breaks stay in one cell',
    at: 'name@0',
    acts: [paste('"Roma\nsteers"\t99')],
    cells: { 'name@0': 'Roma steers', 'numberOfHead@0': '99' },
    writes: 1,
  },
  {
    name: 'quoted tabs stay in one cell',
    at: 'name@0',
    acts: [paste('"Roma\tsteers"\t98')],
    cells: { 'name@0': 'Roma steers', 'numberOfHead@0': '98' },
    writes: 1,
  },
  {
    name: 'one bad cell of a paste is kept and marked, the rest goes in',
    at: 'saleCostHd@0',
    acts: [paste('10\nabc\n30')],
    cells: { 'saleCostHd@0': '10.00', 'saleCostHd@1': 'abc', 'saleCostHd@2': '30.00' },
  },
  {
    name: 'one undo takes a paste back with its bad cell, one redo brings both',
    at: 'saleCostHd@0',
    acts: [paste('10\nabc\n30'), 'Control+z', 'Control+y', 'Control+z'],
    cells: { 'saleCostHd@0': '1,751.20', 'saleCostHd@1': '1,992.80', 'saleCostHd@2': '1,378.30' },
  },
  {
    name: 'a line of totals under a pasted table makes no record',
    at: 'name@new',
    acts: [paste('Lot\tHead\t$/hd\r\n1\t25\t$1,306.88\r\n2\t14\t$1,197.96\r\n\r\nTotal\t39\t$49,443.44\r\n')],
    cells: { 'name@#18': '1', 'purchaseCostHd@#18': '1,306.88', 'name@#19': '2', 'name@#20': '(none)' },
    writes: 1,
  },
  {
    name: 'an empty date or kind in a pasted table keeps what a new record has',
    at: 'name@new',
    acts: [paste('Name\tHead\tDate\tSub type\nTaroom cows\t60\t\t\n')],
    cells: { 'name@#18': 'Taroom cows', 'animalSubTypeId@#18': 'Cattle' },
    writes: 1,
  },
  {
    name: 'units beside pasted numbers are read',
    at: 'purchaseCostCKg@0',
    acts: [paste('3.98 $/kg\n418c/kg\n$4.10 per kg')],
    cells: { 'purchaseCostCKg@0': '3.98', 'purchaseCostCKg@1': '4.18', 'purchaseCostCKg@2': '4.10' },
    writes: 1,
  },
  {
    name: 'cut takes the values away',
    isOnScreen: true,
    at: 'saleCostHd@0',
    acts: ['Control+x'],
    cells: { 'saleCostHd@0': '' },
    clipboard: '1751.2\r\n',
    writes: 1,
  },
  {
    name: 'cut and paste moves them',
    at: 'saleCostHd@0',
    acts: ['Control+x', 'ArrowDown', 'Control+v'],
    cells: { 'saleCostHd@0': '', 'saleCostHd@1': '1,751.20' },
    writes: 2,
  },
  {
    name: 'HTML without text is read from its table',
    at: 'saleCostHd@0',
    acts: [(hands) => hands.pasteHtml('<table><tr><td>$1,111.00</td></tr><tr><td>2,222</td></tr></table>')],
    cells: { 'saleCostHd@0': '1,111.00', 'saleCostHd@1': '2,222.00' },
    writes: 1,
  },
  {
    name: 'a name that looks like a formula is guarded on copy and comes back whole',
    isOnScreen: true,
    at: 'name@0',
    acts: ["'+Roma", 'Enter', 'ArrowUp', 'Control+c', 'ArrowDown', 'Control+v'],
    cells: { 'name@1': '+Roma' },
    clipboard: "'+Roma\r\n",
    writes: 2,
  },
  {
    name: 'copy and paste of a whole row is the same row',
    at: 'name@0',
    acts: ['Shift+End', 'Control+c', 'ArrowDown', 'Home', 'Control+v'],
    cells: {
      'name@1': 'Roma store steers',
      'animalSubTypeId@1': 'Cattle',
      'purchaseWeightkg@1': '285',
      'purchaseCostHd@1': '1,271.10',
      'saleCostHd@1': '1,751.20',
    },
    writes: 1,
  },
];

const whole: readonly ParityCase[] = [
  {
    name: 'undo and redo',
    at: 'saleCostHd@0',
    acts: ["'1800", 'Enter', 'Control+z', 'Control+y'],
    cells: { 'saleCostHd@0': '1,800.00' },
    writes: 1,
  },
  {
    name: 'redo by Ctrl+Shift+Z',
    at: 'saleCostHd@0',
    acts: ["'1800", 'Enter', 'Control+z', 'Control+Shift+z'],
    cells: { 'saleCostHd@0': '1,800.00' },
    writes: 1,
  },
  {
    name: 'typing a name in the blank row makes a trade',
    isOnScreen: true,
    at: 'name@new',
    acts: ["'Taroom steers", 'Enter'],
    cells: { 'name@#18': 'Taroom steers' },
    writes: 1,
  },
  {
    name: 'Ctrl+Shift+D copies the row',
    at: 'saleCostHd@3',
    acts: ['Control+Shift+d'],
    cells: { 'name@#18': 'Wagga oats steers-copy', 'saleCostHd@#18': '1,771.60' },
    writes: 1,
  },
  {
    name: 'a click on a figure opens the record',
    at: 'name@0',
    acts: [(hands) => hands.cell('profitPerHead@2').click()],
    opened: ['t000003'],
  },
  {
    name: 'a click on the name’s link opens the record',
    at: 'saleCostHd@0',
    acts: [(hands) => hands.cell('name@4').locator('a').click()],
    opened: ['t000005'],
  },
  {
    name: 'a click on an input opens nothing',
    at: 'name@0',
    acts: [(hands) => hands.cell('saleCostHd@2').click()],
    opened: [],
    active: 'saleCostHd@2',
  },
  { name: 'Alt+Enter opens from an input', at: 'saleCostHd@2', acts: ['Alt+Enter'], opened: ['t000003'] },
  {
    name: 'Enter on a figure opens',
    at: 'saleCostHd@2',
    acts: [select('profitPerHead@2'), 'Enter'],
    opened: ['t000003'],
  },
  { name: 'Enter on a name opens', at: 'name@1', acts: ['Enter'], opened: ['t000002'] },
  {
    name: 'a tick opens nothing',
    at: 'saleCostHd@0',
    acts: [(hands) => hands.cell('ag-Grid-SelectionColumn@1').locator('input').click()],
    opened: [],
  },
];

/** The cases of the trade sheet. */
export const parityCases: readonly ParityCase[] = [
  ...moving,
  ...selecting,
  ...editing,
  ...grammar,
  ...refused,
  ...filling,
  ...clipboard,
  ...whole,
];

/** True for a case with only keys, typed text and pastes. tests/web/sheets/parity.test.ts runs these cases without a browser. */
export const isForModel = ({ acts, isOnScreen }: ParityCase): boolean =>
  isOnScreen !== true && acts.every((act) => typeof act !== 'function');
