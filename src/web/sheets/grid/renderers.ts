import type { ICellRendererParams, IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import type { RowState } from '#web/data/records.ts';
import { icons, type IconName } from '#web/ui/icons.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isSpecial, type GridRow } from './special.ts';

/** A row's state as one sentence, for hover and screen readers; none where all is saved. */
export function stateSentence(state: RowState): string | undefined {
  switch (state.state) {
    case 'synced':
      return undefined;
    case 'saving':
      return 'Saving';
    case 'on this device':
      return 'Kept on this device, waiting to be sent';
    case 'refused':
      return `Refused by the server${state.text === undefined ? '' : `: ${state.text}`}`;
    case 'conflict':
      return 'Conflict: changed here and elsewhere. Open it to choose';
    case 'not saved':
      return `Not saved${state.text === undefined ? '' : `: ${state.text}`}`;
  }
}

const marks: Readonly<
  Record<Exclude<RowState['state'], 'synced'>, readonly [IconName | 'dot' | 'ring', string]>
> = {
  saving: ['ring', ''],
  'on this device': ['dot', ''],
  refused: ['alert', 'loss'],
  conflict: ['conflict', 'att'],
  'not saved': ['offline', 'att'],
};

/** The gutter: one shape each for unsaved, saving, offline, conflict and refused, with its sentence. */
export function gutterCell<Row extends SheetRow>({ data }: ICellRendererParams<GridRow<Row>>): HTMLElement {
  const holder = document.createElement('span');
  holder.className = 'gutter';
  if (data === undefined || isSpecial<Row>(data)) return holder;
  const sentence = stateSentence(data.state);
  if (data.state.state === 'synced' || sentence === undefined) {
    const chevron = icon('chevronRight');
    chevron.classList.add('chevron');
    holder.append(chevron);
    return holder;
  }
  const [shape, tone] = marks[data.state.state];
  const mark = shape === 'dot' || shape === 'ring' ? shapeOf(shape) : icon(shape);
  if (tone !== '') mark.classList.add(tone);
  holder.append(mark);
  holder.setAttribute('role', 'img');
  holder.setAttribute('aria-label', sentence);
  return holder;
}

/** The record's name as a real link; the blank row's invitation; the word Totals. */
export function nameCell<Row extends SheetRow>(
  data: GridRow<Row> | undefined,
  text: string,
  noun: string,
  hrefOf: (id: string) => string,
): HTMLElement {
  if (data === undefined || isSpecial<Row>(data)) {
    const words = document.createElement('span');
    const isNew = data !== undefined && data.special === 'new';
    words.className = isNew ? 'invite' : '';
    if (isNew) words.append(icon('plus'), `New ${noun}`);
    else words.textContent = text;
    return words;
  }
  const link = document.createElement('a');
  link.href = hrefOf(data.id);
  link.tabIndex = -1;
  link.className = text === '' ? 'unnamed' : '';
  link.textContent = text === '' ? `(${noun} without a name)` : text;
  return link;
}

/** Arrow and word; colour is only the third telling. */
export function outcomeCell<Row extends SheetRow>(data: GridRow<Row> | undefined, text: string): HTMLElement {
  const holder = document.createElement('span');
  if (data === undefined || text === '') return holder;
  const isUp = text !== 'Underpriced';
  holder.className = isUp ? 'ou gain' : 'ou loss';
  holder.append(icon(isUp ? 'up' : 'down'), text);
  return holder;
}

/** The icon that takes a trade out of its group. */
export function removeCell<Row extends SheetRow>(
  data: GridRow<Row> | undefined,
  nameOf: (row: Row) => string,
): HTMLElement {
  if (data === undefined || isSpecial<Row>(data)) return document.createElement('span');
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = 'remove';
  button.setAttribute('aria-label', `Remove ${nameOf(data)} from the group`);
  button.append(icon('close'));
  return button;
}

/** A header's title with its unit under it. */
export class UnitHeader implements IInnerHeaderComponent {
  private readonly gui = document.createElement('span');

  init(params: IHeaderParams & { title: string; unit: string }): void {
    this.gui.className = 'unit-header';
    this.gui.append(params.title);
    if (params.unit !== '') {
      const unit = document.createElement('small');
      unit.textContent = params.unit;
      this.gui.append(' ', unit);
    }
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh(): boolean {
    return true;
  }
}

function shapeOf(name: 'dot' | 'ring'): HTMLElement {
  const shape = document.createElement('span');
  shape.className = name;
  return shape;
}

const svg = 'http://www.w3.org/2000/svg';

/** One of our icons as an element, for cells that React does not draw. */
export function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(svg, 'svg');
  drawing.setAttribute('viewBox', '0 0 16 16');
  drawing.setAttribute('class', 'i');
  drawing.setAttribute('aria-hidden', 'true');
  for (const stroke of icons[name]) drawing.append(strokeOf(stroke));
  return drawing;
}

function strokeOf(drawing: string): SVGElement {
  const round = /^([\d.]+) ([\d.]+) ([\d.]+)$/.exec(drawing);
  const element = document.createElementNS(svg, round === null ? 'path' : 'circle');
  if (round === null) element.setAttribute('d', drawing);
  else
    for (const [index, name] of ['cx', 'cy', 'r'].entries())
      element.setAttribute(name, round[index + 1] ?? '0');
  return element;
}
