import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community';
import type { RowState } from '#web/data/records.ts';
import { rowWords } from '#web/data/words.ts';
import { icons, type IconName } from '#web/ui/icons.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isSpecial, type GridRow } from './special.ts';

/** A row's state as one sentence, for hover and screen readers; none where all is saved. */
export function stateSentence(state: RowState): string | undefined {
  return state.state === 'synced' ? undefined : rowWords(state);
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

interface UnitHeaderParams {
  readonly title: string;
  readonly unit: string;
  openMenu(anchor: Element): void;
}

/** For the mouse only: by keyboard the header itself opens its menu (headers.ts), and a button in it would be read out with every cell. */
function menuButton(openMenu: (anchor: Element) => void): HTMLElement {
  const button = document.createElement('span');
  button.className = 'column-menu';
  button.setAttribute('aria-hidden', 'true');
  button.append(icon('chevronDown'));
  // The header under it would sort, or begin a drag.
  for (const type of ['mousedown', 'pointerdown', 'touchstart', 'dblclick'])
    button.addEventListener(type, (event) => event.stopPropagation());
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    openMenu(button);
  });
  return button;
}

/** A header's title with its unit under it, and the button of the column's menu. */
export class UnitHeader implements IInnerHeaderComponent {
  private readonly gui = document.createElement('span');

  init(params: IHeaderParams & UnitHeaderParams): void {
    this.gui.className = 'unit-header';
    this.gui.append(params.title);
    if (params.unit !== '') {
      const unit = document.createElement('small');
      unit.textContent = params.unit;
      this.gui.append(' ', unit);
    }
    this.gui.append(menuButton(params.openMenu));
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh(): boolean {
    return true;
  }
}

const svg = 'http://www.w3.org/2000/svg';

/** One of our icons as an element, for cells that React does not draw. */
function icon(name: IconName): SVGElement {
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
