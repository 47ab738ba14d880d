import { useEffect } from 'react';
import type { Kind } from '#web/data/records.ts';
import type { RecordKey } from '#web/data/rows/types.ts';
import type { ChangedBy, Presence, Present } from '#web/shell/farm/presence.ts';

interface SheetMarks {
  readonly kind: Kind;
  readonly here: readonly Present[];
  readonly changed: ReadonlyMap<RecordKey, ChangedBy>;
  readonly look: Presence['look'];
}

/** The colours of the other people. A person's initials have the same colour (ui/text/Initials). */
const colours = ['var(--info-ink)', 'var(--ochre-ink)', 'var(--s4)'] as const;

const colourOf = (other: number): string => colours[other % colours.length] ?? colours[0];

const quoted = (text: string): string => `"${text.replace(/["\\\n]/g, '')}"`;

/** A thin ring around a cell, with the person's initials at the upper right corner. */
function ringRules({ who, at }: Present, look: Presence['look']): readonly string[] {
  if (at.id === null || at.field === null) return [];
  const { initials, other } = look(who);
  const colour = colourOf(other);
  const row = `.drover-sheet .ag-row[row-id=${quoted(at.id)}]`;
  const cell = `${row} .ag-cell[col-id=${quoted(at.field)}]`;
  return [
    `${row} { z-index: 1; }`,
    `${cell} { overflow: visible; }`,
    `${cell}:not(.act) { box-shadow: inset 0 0 0 1.5px ${colour}; }`,
    `${cell}::after { content: ${quoted(initials)} / ""; position: absolute; inset: -8px -2px auto auto; width: auto; height: auto;
      padding: 1px 4px 2px; border: 0; border-radius: 3px; background: ${colour}; color: var(--surface); box-shadow: none;
      font: var(--w-strong) 10px/11px var(--font); letter-spacing: 0; text-align: left; overflow: visible; pointer-events: none; }`,
  ];
}

function dotRule(
  key: RecordKey,
  { who }: ChangedBy,
  { kind, look }: Pick<SheetMarks, 'kind' | 'look'>,
): string {
  const id = key.slice(kind.length + 1);
  return `.drover-sheet.drover-sheet .ag-row.ag-row[row-id][row-id=${quoted(id)}]:not(.special) .ag-cell.state:not([class*=' s-'])::before {
    content: ''; position: absolute; inset: 0; margin: auto; width: 8px; height: 8px; border-radius: 50%; mask: none;
    background: ${colourOf(look(who).other)}; }`;
}

/** The style rules of all rings, as text. */
export const ringsText = ({ here, look }: Pick<SheetMarks, 'here' | 'look'>): string =>
  here.flatMap((present) => ringRules(present, look)).join('\n');

/** The style rules of all dots, as text. */
export const dotsText = (marks: Omit<SheetMarks, 'here'>): string =>
  [...marks.changed]
    .filter(([key]) => key.startsWith(`${marks.kind}/`))
    .map(([key, change]) => dotRule(key, change, marks))
    .join('\n');

function useStyleSheet(text: string): void {
  useEffect(() => {
    if (text === '') return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text]);
}

/** Draws rings and dots by style rules. The rules also apply to cells that the grid creates later. */
export function useSheetMarks({ kind, here, changed, look }: SheetMarks): void {
  useStyleSheet(ringsText({ here, look }));
  useStyleSheet(dotsText({ kind, changed, look }));
}
