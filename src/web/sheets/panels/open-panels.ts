import { useRef, useState, type RefObject } from 'react';
import type { OverwriteQuestion, SheetQuestion } from '../model/hooks.ts';
import type { OpenColumn } from './ColumnMenu.tsx';
import type { Brought } from './importing/use-import.ts';

const dialogs = ['help', 'columns', 'import', 'workbook', 'csv'] as const;

/** A dialog of the sheet, named like the command that opens it. */
export type Opened = (typeof dialogs)[number];

/** Which dialogs and menus of a sheet are open, and the functions that open them. */
export interface OpenPanels {
  readonly opened: Opened | null;
  readonly setOpened: (opened: Opened | null) => void;
  readonly question: OverwriteQuestion | null;
  readonly setQuestion: (question: OverwriteQuestion | null) => void;
  readonly brought: Brought | null;
  readonly columnMenu: OpenColumn | null;
  readonly setColumnMenu: (column: OpenColumn | null) => void;
  readonly cellMenu: Element | null;
  readonly setCellMenu: (anchor: Element | null) => void;
  readonly find: RefObject<HTMLInputElement | null>;
  readonly importThis: (brought: Brought) => void;
  readonly close: () => void;
  readonly calls: {
    onAsk(what: Exclude<SheetQuestion, 'print' | 'reset' | 'deleted'>): void;
    onQuestion(question: OverwriteQuestion): void;
    onColumnMenu(columnId: string, anchor: Element): void;
    onCellMenu(anchor: Element): void;
    importThis(brought: Brought): void;
  };
}

/** @param undo - the Undo button in the status bar. F6 focuses the button while it is shown. */
export function useOpenPanels(undo: RefObject<HTMLButtonElement | null>): OpenPanels {
  const find = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [question, setQuestion] = useState<OverwriteQuestion | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);
  const [columnMenu, setColumnMenu] = useState<OpenColumn | null>(null);
  const [cellMenu, setCellMenu] = useState<Element | null>(null);
  const onAsk = (what: SheetQuestion): void => {
    const dialog = dialogs.find((each) => each === what);
    if (dialog !== undefined) return setOpened(dialog);
    if (what === 'leave' && undo.current !== null) return undo.current.focus();
    find.current?.focus();
    if (what === 'find') find.current?.select();
  };
  const importThis = (what: Brought): void => {
    setBrought(what);
    setOpened('import');
  };
  return {
    opened,
    setOpened,
    question,
    setQuestion,
    brought,
    columnMenu,
    setColumnMenu,
    cellMenu,
    setCellMenu,
    find,
    importThis,
    close: () => {
      setBrought(null);
      setOpened(null);
    },
    calls: {
      onAsk,
      onQuestion: setQuestion,
      onColumnMenu: (columnId, anchor) => setColumnMenu({ columnId, anchor }),
      onCellMenu: setCellMenu,
      importThis,
    },
  };
}
