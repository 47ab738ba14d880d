import { useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '#web/ui/fields/Button.tsx';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { useCoarse, useNarrow } from '#web/ui/frame/narrow.ts';
import { goToNextHit } from '../actions/finding.ts';
import type { Arrangement } from '../model/view-state.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from '../Sheet.module.css';
import { ColumnChooser } from './ColumnChooser.tsx';
import { menuItems } from './menu-items.ts';
import { useShown } from './use-shown.ts';
import { setArrangement, setQuickFilter } from '../model/viewing.ts';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly find: RefObject<HTMLInputElement | null>;
  readonly choosing: boolean;
  readonly onChoosing: (open: boolean) => void;
  readonly actions?: ReactNode;
}

const arrangements: readonly { readonly value: Arrangement; readonly label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'enter', label: 'Enter' },
];

/** The toolbar above every sheet: find, columns, row height, files and help. */
export function Toolbar<Row extends SheetRow>({
  sheet,
  find,
  choosing,
  onChoosing,
  actions,
}: Props<Row>): ReactElement {
  const anchor = useRef<HTMLButtonElement>(null);
  const { kind } = sheet;
  const arrangement = useShown(sheet, () => sheet.state.arrangement);
  useShown(sheet, () => sheet.state.density);
  useShown(sheet, () => sheet.state.isTicking);
  const narrow = useNarrow();
  const coarse = useCoarse();
  const columnCount = useShown(sheet, () => sheet.layout.columnCount);
  // Runs a command, then focuses the active cell. Otherwise the next key would open the menu again.
  const press = (run: () => void): void => {
    run();
    sheet.port.afterPaint(() => sheet.focusActive());
  };
  const [ticks] = narrow ? menuItems(sheet, ['ticks']) : [];
  return (
    <>
      <Find sheet={sheet} find={find} />
      {kind.entering !== undefined && (
        <Segmented
          label="Columns for"
          options={arrangements}
          value={arrangement}
          onChange={(next) => press(() => setArrangement(sheet, next))}
        />
      )}
      <Button
        ref={anchor}
        tone="line"
        icon="columns"
        aria-haspopup="dialog"
        aria-expanded={choosing}
        onClick={() => onChoosing(!choosing)}
      >
        <span className={styles['word']}>Columns</span>
        <span className={styles['quiet']}>
          {columnCount} of {kind.columns.length}
        </span>
      </Button>
      <ColumnChooser
        sheet={sheet}
        open={choosing}
        anchor={anchor}
        onClose={() => onChoosing(false)}
        onReset={() => sheet.hooks.onAsk('reset')}
      />
      {ticks && (
        <IconButton
          icon="check"
          label={`Tick ${kind.noun.many}`}
          tone="line"
          aria-pressed={ticks.checked}
          onClick={ticks.onPress}
        />
      )}
      {!coarse && (
        <Menu
          label="Row height"
          sections={[{ items: menuItems(sheet, ['compact', 'normal', 'roomy'], { press }) }]}
          trigger={(trigger) => <IconButton {...trigger} icon="rows" label="Row height" tone="line" />}
        />
      )}
      <FilesMenu sheet={sheet} press={press} />
      <div className={styles['actions']}>{actions}</div>
    </>
  );
}

function Find<Row extends SheetRow>({ sheet, find }: Pick<Props<Row>, 'sheet' | 'find'>): ReactElement {
  const quick = useShown(sheet, () => sheet.state.quickFilter);
  const narrow = useNarrow();
  const { kind } = sheet;
  return (
    <div
      className={styles['find']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return sheet.focusActive();
        if (event.key !== 'Enter') return;
        event.preventDefault();
        goToNextHit(sheet, event.shiftKey ? -1 : 1);
      }}
    >
      <SearchField
        ref={find}
        label={`Find in ${kind.noun.many}`}
        hotkey="Ctrl F"
        short={narrow}
        value={quick}
        onInput={(text) => setQuickFilter(sheet, text)}
      />
    </div>
  );
}

function FilesMenu<Row extends SheetRow>({
  sheet,
  press,
}: Pick<Props<Row>, 'sheet'> & { readonly press: (run: () => void) => void }): ReactElement {
  const coarse = useCoarse();
  const help = menuItems(sheet, ['deleted', 'help'], { icons });
  return (
    <Menu
      label="Files and help"
      sections={[
        {
          items: [
            ...menuItems(sheet, ['workbook'], { icons }),
            ...menuItems(sheet, ['export'], { icons, press }),
            ...menuItems(sheet, ['import'], { icons }),
            ...menuItems(sheet, ['print'], { icons, press }),
          ],
        },
        {
          items: [
            ...menuItems(sheet, ['undo', 'redo', 'reset'], { icons, press }),
            // On a touch screen, the help lists no keys, so the item is called 'Help' (KeyboardHelp.tsx).
            ...(coarse
              ? help.map((item) =>
                  item.id === 'help' ? { ...item, label: 'Help', icon: 'help' as const } : item,
                )
              : help),
          ],
        },
      ]}
      trigger={(trigger) => (
        <IconButton {...trigger} icon="share" label="Export, import and print" tone="line" />
      )}
    />
  );
}

const icons = {
  export: 'download',
  workbook: 'download',
  import: 'upload',
  print: 'print',
  undo: 'undo',
  redo: 'redo',
  reset: 'sync',
  help: 'keyboard',
  deleted: 'trash',
} as const;
