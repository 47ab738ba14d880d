import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRef, type ReactElement, type ReactNode } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { createEdit, type TradeRow } from '#web/data/records.ts';
import type { SheetModel } from '#web/sheets/model/sheet-model.ts';
import { ColumnChooser } from '#web/sheets/panels/ColumnChooser.tsx';
import { ColumnMenu } from '#web/sheets/panels/ColumnMenu.tsx';
import { ExportCsv } from '#web/sheets/panels/ExportCsv.tsx';
import { ExportWorkbook } from '#web/sheets/panels/ExportWorkbook.tsx';
import { FilterChips } from '#web/sheets/panels/FilterChips.tsx';
import { ImportDialog } from '#web/sheets/panels/importing/ImportDialog.tsx';
import { KeyboardHelp } from '#web/sheets/panels/KeyboardHelp.tsx';
import { QuestionDialog } from '#web/sheets/panels/QuestionDialog.tsx';
import { StatusBar } from '#web/sheets/panels/StatusBar.tsx';
import { Toolbar } from '#web/sheets/panels/Toolbar.tsx';
import { Running } from './Running.tsx';
import { setFilters, setQuickFilter } from '#web/sheets/model/viewing.ts';

/** Each panel next to a sheet, with the rows that it affects. */
const meta = {
  title: 'Sheets/Panels',
  component: Running,
  // Each story has its own frame. On one page, their dialogs would open on top of each other.
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, iframeHeight: 620 } } },
  args: { children: () => null },
  beforeEach: () => localStorage.clear(),
} satisfies Meta<typeof Running>;
export default meta;
type Story = StoryObj<typeof meta>;

type Around = (sheet: SheetModel<TradeRow>, anchor: HTMLElement) => ReactNode;

const beside = (
  children: Around,
  onReady?: (sheet: SheetModel<TradeRow>) => void,
  height?: number,
): Pick<Story, 'render'> => ({
  render: (): ReactElement => (
    <Running {...(onReady === undefined ? {} : { onReady })} {...(height === undefined ? {} : { height })}>
      {children}
    </Running>
  ),
});

/** Every column, by group. Columns can be found by name. The name column is always shown. */
export const Columns: Story = {
  ...beside((sheet, anchor) => (
    <ColumnChooser sheet={sheet} open anchor={anchor} onClose={fn()} onReset={fn()} />
  )),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Find a column' }), 'break');
    const column = await canvas.findByRole('checkbox', { name: /^Break-even sale.*\/hd/i });
    await userEvent.click(column);
    // The grid does not draw column headers outside the window. So this test looks at the tick box.
    await waitFor(() => expect(column).toBeChecked());
  },
};

/** Sorts, pins, fits or hides one column. The menu opens from the column's header, or with Shift+F10 from a cell. */
export const OneColumn: Story = {
  ...beside((sheet, anchor) => (
    <ColumnMenu sheet={sheet} column={{ columnId: 'profitPerHead', anchor }} onClose={fn()} />
  )),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: 'Sort descending' }));
    await waitFor(() =>
      expect(
        canvasElement.querySelector('.ag-row[row-index="0"] .ag-cell[col-id="profitPerHead"]'),
      ).toHaveTextContent('305.11'),
    );
  },
};

/** Filters by name, switch and comparison. Active filters come first. A press removes an active filter. */
export const Filters: Story = {
  ...beside(
    (sheet) => <FilterChips sheet={sheet} />,
    (sheet) =>
      setFilters(sheet, {
        switches: ['overpriced'],
        choices: { animalTypeId: ['Cattle'] },
        comparisons: [{ columnId: 'profitPerHead', operator: 'at least', text: '100' }],
      }),
  ),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /Profit Per Hd .* 100 or more/ })).toBeVisible(),
    );
  },
};

/** Find filters the rows and marks matching cells. Enter moves to the next match. */
export const Find: Story = {
  ...beside(
    (sheet) => (
      <div style={{ display: 'flex', gap: 8, padding: 16 }}>
        <Toolbar sheet={sheet} find={createRef()} choosing={false} onChoosing={fn()} />
      </div>
    ),
    (sheet) => setQuickFilter(sheet, 'steers'),
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.ag-cell.hit').length).toBeGreaterThan(2));
  },
};

/** The preview of a pasted table: the matched headings, the effect of each row, and errors to correct. */
export const ImportPreview: Story = {
  ...beside((sheet) => <ImportDialog sheet={sheet} slug="story-panel" onClose={fn()} />),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Paste cells here' });
    box.focus();
    await userEvent.paste(yard);
    const says = await canvas.findByText(/^2 new, 3 changed/);
    await expect(says.parentElement).toHaveTextContent(
      '2 new, 3 changed, 1 without a change, 2 that cannot be read, 1 left out. One undo takes it back.',
    );
    await expect(canvas.getByText('Left out: Agent.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Import the 5 good rows' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Import all 7, unread cells marked' })).toBeEnabled();
  },
};

const yard = [
  'Mob\tClass\tHd\tIn kg\tIn c, cents\tOut kg\tOut c, cents\tCarry\tAgent',
  'Roma store steers\tCattle\t120\t285\t452\t440\t398\tBuffel grass\tElders',
  'Dalby feeder steers\tFeeder cattle\t180\t380\t412\t470\t418\tFeeder yard\tElders',
  'Gunnedah heifers\tCattle\t86\t262\t362\t385\t358\tBuffel grass\tElders',
  'Wagga oats steers\tCattle\t72\t310\t408\t430\t416\tOats crop\tNutrien',
  'Surat steers\tCattle\t64\t240\t486\t395\t408\tBuffel grass\tNutrien',
  'Mitchell heifers\tCattle\t90\t240\t402\t385\t358\tBuffel grass\tNutrien',
  'Taroom steers\tCattle\t110\t280\t44q\t440\t398\tBuffel grass\tNutrien',
  'Wandoan cows\tMixed\t40\t440\t248\t505\t272\tBuffel grass\tNutrien',
  'Total\t\t1062\t\t\t\t\t\t',
].join('\n');

const agentsList = ['Line\tPaddock\tNo.\tEst', 'A1\tRiver\t120\t285', 'B2\tHill\t86\t262'].join('\n');

/** The user matched a column by hand. Drover offers to remember the columns for lists with these headings. */
export const ImportMatchedByHand: Story = {
  ...beside((sheet) => (
    <ImportDialog sheet={sheet} slug="story-panel" brought={{ text: agentsList }} onClose={fn()} />
  )),
  play: async ({ canvas }) => {
    await userEvent.selectOptions(
      await canvas.findByRole('combobox', { name: 'Est becomes' }),
      'Buy weight kg',
    );
    await expect(canvas.getByRole('checkbox', { name: /^Remember these columns/ })).toBeChecked();
    await expect(canvas.getByRole('textbox', { name: 'Name of the list' })).toBeVisible();
  },
};

const remembered = (sheet: SheetModel<TradeRow>): void =>
  sheet.records.commit('Remember a list', [
    createEdit('listLayout', 'list-1', {
      id: 'list-1',
      of: 'trade',
      name: 'Elders Roma list',
      columns: JSON.stringify([
        { heading: 'Line', becomes: 'name' },
        { heading: 'Paddock', becomes: null },
        { heading: 'No.', becomes: 'numberOfHead' },
        { heading: 'Est', becomes: 'purchaseWeightkg' },
      ]),
    }),
  ]);

/** A list with known headings gets the remembered columns. The user can reject them. */
export const ImportRemembered: Story = {
  ...beside((sheet) => <ImportDialog sheet={sheet} slug="story-panel" onClose={fn()} />, remembered),
  play: async ({ canvas }) => {
    const box = await canvas.findByRole('textbox', { name: 'Paste cells here' });
    box.focus();
    await userEvent.paste(agentsList);
    await expect(await canvas.findByRole('combobox', { name: 'Columns as in' })).toHaveDisplayValue(
      'Elders Roma list',
    );
  },
};

/** Before a file is chosen, the user can rename or forget remembered lists. */
export const ImportRememberedLists: Story = {
  ...beside((sheet) => <ImportDialog sheet={sheet} slug="story-panel" onClose={fn()} />, remembered),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name of Elders Roma list' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Forget Elders Roma list' })).toBeVisible();
  },
};

/** The file is not a workbook. The dialog gives the reason and offers to choose another file. */
export const ImportWrongFile: Story = {
  ...beside((sheet) => <ImportDialog sheet={sheet} slug="story-panel" brought={wrongFile} onClose={fn()} />),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This is a PDF/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Another file' })).toBeVisible();
  },
};

const wrongFile = { file: new File(['%PDF-1.7'], 'yard.xlsx') };

/** On a phone, each row is a card. A card shows the row's name, its kind, and the cells that change. */
export const ImportOnPhone: Story = {
  ...beside((sheet) => (
    <ImportDialog sheet={sheet} slug="story-panel" brought={{ text: yard }} onClose={fn()} />
  )),
  globals: { viewport: { value: 'phone' } },
};

/** The workbook can have all records, or only what is on screen. */
export const Export: Story = {
  ...beside((sheet) => <ExportWorkbook sheet={sheet} slug="story-panel" onClose={fn()} />),
};

/** A running export shows a progress bar and Cancel. */
export const Exporting: Story = {
  ...beside((sheet) => (
    <ExportWorkbook
      sheet={sheet}
      slug="story-panel"
      make={(_source, { made }) => {
        made({ rows: 12 });
        return stopped;
      }}
      onClose={fn()}
    />
  )),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export workbook' }));
    await expect(await canvas.findByText(/^12 of \d+ rows$/)).toBeVisible();
    await expect(canvas.getByRole('progressbar', { name: 'Rows written' })).toHaveAttribute('value', '12');
    await expect(canvas.getByRole('button', { name: 'Export workbook' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  },
};

const stopped = fn();

/** The export failed. A message says so and offers to try again. */
export const ExportFailed: Story = {
  ...beside((sheet) => (
    <ExportWorkbook
      sheet={sheet}
      slug="story-panel"
      make={(_source, { failed }) => {
        setTimeout(failed);
        return fn();
      }}
      onClose={fn()}
    />
  )),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export workbook' }));
    await expect(await canvas.findByText(/^The workbook could not be made/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Export workbook' })).toBeEnabled();
  },
};

/** The CSV export of a large sheet starts at once and shows its progress. Cancel stops it. */
export const ExportingCsv: Story = {
  ...beside((sheet) => (
    <ExportCsv
      sheet={sheet}
      make={(_wanted, { made }) => {
        made({ rows: 12 });
        return ended;
      }}
      onClose={fn()}
    />
  )),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^12 of \d+ rows$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  },
};

const ended = fn();

/** The help that F1 shows. */
export const Keyboard: Story = beside(() => <KeyboardHelp open onClose={fn()} />);

/** The sum of the selected cells, in the column's own format. */
export const Statistics: Story = {
  ...beside(
    (sheet) => <StatusBar sheet={sheet} />,
    (sheet) => sheet.selection.selectBox({ top: 1, bottom: 4, left: 14, right: 14 }),
  ),
  parameters: { forcedColors: true },
};

/** The message after a paste says what changed and what was left out. It has Undo and disappears later. */
export const Sentence: Story = {
  ...beside(
    (sheet) => <StatusBar sheet={sheet} />,
    (sheet) =>
      sheet.say(
        'Pasted 24 cells. 8 trades added. Not used: Agent. 3 cells skipped, first in Dalby feeder steers: Profit Per Hd $/hd is worked out',
        true,
      ),
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Not used: Agent'));
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
};

/** A cell was changed elsewhere while somebody was typing into it. */
export const Question: Story = beside(() => (
  <QuestionDialog
    question={{
      cell: { rowId: 't000004', columnId: 'saleCostHd', text: '1800' },
      column: 'Sell price $/hd',
      record: 'Wagga oats steers',
      mine: '1800',
      theirs: '1777',
    }}
    onAnswer={fn()}
  />
));

/** Totals of the filtered rows. Ratios are calculated from the sums. */
export const Totals: Story = {
  ...beside(
    () => null,
    (sheet) => setFilters(sheet, { ...sheet.state.filters, switches: ['loss'] }),
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('.ag-row.totals .ag-cell[col-id="numberOfHead"]')).toHaveTextContent(
        '1,210',
      ),
    );
  },
};
