import { useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { afterPaint } from '../model/changes.ts';
import type { RunningSheet } from '../grid/running.ts';
import { recordsWords } from '../model/sentences.ts';
import { csvOf, download, printSheet } from '../actions/exporting.ts';
import type { Arrangement, Density } from '../model/viewState.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from '../Sheet.module.css';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useShown } from './useShown.ts';

interface Props<Row extends SheetRow> {
  readonly running: RunningSheet<Row>;
  readonly find: RefObject<HTMLInputElement | null>;
  readonly choosing: boolean;
  readonly onChoosing: (open: boolean) => void;
  readonly onImport: () => void;
  readonly onHelp: () => void;
  readonly onReset: () => void;
  readonly actions?: ReactNode;
}

const densities: readonly (readonly [Density, string])[] = [
  ['compact', 'Compact rows'],
  ['normal', 'Normal rows'],
  ['roomy', 'Roomy rows'],
];

const arrangements: readonly { readonly value: Arrangement; readonly label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'enter', label: 'Enter' },
];

/** Find, columns, row height, files and the keyboard, over every sheet. */
export function Toolbar<Row extends SheetRow>({
  running,
  find,
  choosing,
  onChoosing,
  onImport,
  onHelp,
  onReset,
  actions,
}: Props<Row>): ReactElement {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const { sheet } = running;
  const { kind } = sheet;
  const quick = useShown(running, running.quick);
  const density = useShown(running, running.density);
  const arrangement = useShown(running, running.arrangement);
  const columnCount = useShown(running, () => sheet.layout.columnCount);
  return (
    <>
      <div
        className={styles['find']}
        onKeyDown={(event) => {
          if (event.key === 'Escape') return sheet.focusActive();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          sheet.findNext(event.shiftKey ? -1 : 1);
        }}
      >
        <SearchField
          ref={find}
          label={`Find in ${kind.noun.many}`}
          hotkey="Ctrl F"
          value={quick}
          onInput={running.setQuick}
        />
      </div>
      {kind.entering !== undefined && (
        <Segmented
          label="Columns for"
          options={arrangements}
          value={arrangement}
          onChange={(next) => {
            running.setArrangement(next);
            backAfter(running, () => undefined)();
          }}
        />
      )}
      <Button
        ref={setAnchor}
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
        running={running}
        open={choosing}
        anchor={anchor}
        onClose={() => onChoosing(false)}
        onReset={onReset}
      />
      <Menu
        label="Row height"
        sections={[
          {
            items: densities.map(([each, label]) => ({
              id: each,
              label,
              checked: density === each,
              onPress: backAfter(running, () => running.setDensity(each)),
            })),
          },
        ]}
        trigger={(trigger) => <IconButton {...trigger} icon="rows" label="Row height" tone="line" />}
      />
      <Menu
        label="Files and help"
        sections={menuOf({ running, onImport, onHelp, onReset })}
        trigger={(trigger) => (
          <IconButton {...trigger} icon="share" label="Export, import and print" tone="line" />
        )}
      />
      {actions}
    </>
  );
}

/** What a tool does, and then the keyboard is back at the active cell: a menu gives it to its button, and the next key would open it again. */
function backAfter<Row extends SheetRow>({ sheet }: RunningSheet<Row>, act: () => void): () => void {
  return () => {
    act();
    afterPaint(() => {
      if (!sheet.api.isDestroyed()) sheet.focusActive();
    });
  };
}

function menuOf<Row extends SheetRow>({
  running,
  onImport,
  onHelp,
  onReset,
}: Pick<Props<Row>, 'running' | 'onImport' | 'onHelp' | 'onReset'>) {
  const { sheet } = running;
  const name = sheet.kind.title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const canWrite = sheet.kind.blank !== null;
  return [
    {
      items: [
        {
          id: 'export',
          label: 'Export as CSV',
          icon: 'download' as const,
          onPress: backAfter(running, () => {
            download(`${name}.csv`, csvOf(sheet));
            sheet.say(`Exported ${recordsWords(sheet.kind, sheet.layout.recordCount)} to ${name}.csv`);
          }),
        },
        ...(canWrite
          ? [{ id: 'import', label: 'Import a file or a table', icon: 'upload' as const, onPress: onImport }]
          : []),
        {
          id: 'print',
          label: 'Print',
          icon: 'print' as const,
          onPress: backAfter(running, () => printSheet(sheet, running.total)),
        },
      ],
    },
    {
      items: [
        ...(canWrite
          ? [
              {
                id: 'undo',
                label: 'Undo',
                icon: 'undo' as const,
                hotkey: 'Ctrl Z',
                onPress: backAfter(running, sheet.undo),
              },
              {
                id: 'redo',
                label: 'Redo',
                icon: 'redo' as const,
                hotkey: 'Ctrl Y',
                onPress: backAfter(running, sheet.redo),
              },
            ]
          : []),
        { id: 'reset', label: 'Reset the view', icon: 'sync' as const, onPress: backAfter(running, onReset) },
        { id: 'help', label: 'Keyboard', icon: 'keyboard' as const, hotkey: 'F1', onPress: onHelp },
      ],
    },
  ];
}
