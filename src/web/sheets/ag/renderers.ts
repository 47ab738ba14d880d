import type {
  ICellRendererComp,
  ICellRendererParams,
  IHeaderParams,
  IInnerHeaderComponent,
} from 'ag-grid-community';
import type { RowState } from '#web/data/records.ts';
import { rowWords } from '#web/data/rows/words.ts';
import { icons, type IconName } from '#web/ui/text/icons.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { isPinned, isRecord, type GridRow } from '../model/rows/pinned-row.ts';

/** A row's state as a sentence, for the tooltip and screen readers. Undefined if everything is saved. */
export function stateSentence(state: RowState): string | undefined {
  return state.state === 'synced' ? undefined : rowWords(state);
}

type Params<Row extends SheetRow> = ICellRendererParams<GridRow<Row>>;

/** A cell that is updated in place. The grid may redraw a cell during a click, and a replaced element gets no click. */
abstract class DrawnCell<Row extends SheetRow> implements ICellRendererComp<GridRow<Row>> {
  private gui!: HTMLElement;

  init(params: Params<Row>): void {
    this.gui = this.make(params);
    this.draw(this.gui, params);
  }

  getGui(): HTMLElement {
    return this.gui;
  }

  refresh(params: Params<Row>): boolean {
    this.draw(this.gui, params);
    return true;
  }

  protected abstract make(params: Params<Row>): HTMLElement;
  protected abstract draw(gui: HTMLElement, params: Params<Row>): void;
}

export function nameCellOf<Row extends SheetRow>(
  noun: string,
  hrefOf: (id: string) => string,
  tagOf: (row: Row) => string = () => '',
): new () => ICellRendererComp<GridRow<Row>> {
  return class NameCell extends DrawnCell<Row> {
    protected make({ data }: Params<Row>): HTMLElement {
      return document.createElement(isRecord(data) ? 'a' : 'span');
    }

    protected draw(gui: HTMLElement, { data, valueFormatted }: Params<Row>): void {
      const text = valueFormatted ?? '';
      if (!isRecord(data) || !(gui instanceof HTMLAnchorElement)) return drawSpecial(gui, data, text, noun);
      gui.href = hrefOf(data.id);
      gui.tabIndex = -1;
      gui.className = text.trim() === '' ? 'unnamed' : '';
      const name = text.trim() === '' ? `(${noun} without a name)` : text;
      drawTagged(gui, name, tagOf(data));
    }
  };
}

/** Draws a name with its tag. If the name is too long, only the name is cut. */
function drawTagged(gui: HTMLElement, name: string, tag: string): void {
  gui.classList.toggle('tagged', tag !== '');
  if (tag === '') {
    gui.textContent = name;
    return;
  }
  const [words, small] = [document.createElement('span'), document.createElement('small')];
  words.textContent = name;
  small.textContent = tag;
  gui.replaceChildren(words, ' ', small);
}

function drawSpecial<Row extends SheetRow>(
  gui: HTMLElement,
  data: GridRow<Row> | undefined,
  text: string,
  noun: string,
): void {
  const isNew = isPinned<Row>(data) && data.pinned === 'new';
  gui.className = isNew ? 'invite' : '';
  if (!isNew) {
    gui.textContent = text;
    return;
  }
  const words = document.createElement('span');
  words.textContent = `New ${noun}`;
  gui.replaceChildren(icon('plus'), words);
}

/** The cell with the icon that removes a trade from its group. */
export function removeCellOf<Row extends SheetRow>(
  nameOf: (row: Row) => string,
): new () => ICellRendererComp<GridRow<Row>> {
  return class RemoveCell extends DrawnCell<Row> {
    protected make({ data }: Params<Row>): HTMLElement {
      if (!isRecord(data)) return document.createElement('span');
      const button = document.createElement('button');
      button.type = 'button';
      button.tabIndex = -1;
      button.className = 'remove';
      button.append(icon('close'));
      return button;
    }

    protected draw(gui: HTMLElement, { data }: Params<Row>): void {
      if (isRecord(data)) gui.setAttribute('aria-label', `Remove ${nameOf(data)} from the group`);
    }
  };
}

interface UnitHeaderParams {
  readonly title: string;
  readonly unit: string;
  openMenu(anchor: Element): void;
}

/** A button for the mouse only. Screen readers would read it out with every cell. The keyboard uses the heading (input/header-menu.ts). */
function menuButton(openMenu: (anchor: Element) => void): HTMLElement {
  const button = document.createElement('span');
  button.className = 'column-menu';
  button.setAttribute('aria-hidden', 'true');
  button.append(icon('chevronDown'));
  // Stop these events, because the heading would sort or start a drag.
  for (const type of ['mousedown', 'pointerdown', 'touchstart', 'dblclick'])
    button.addEventListener(type, (event) => event.stopPropagation());
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    openMenu(button);
  });
  return button;
}

/** A column heading: the title, the unit below it, and the button of the column's menu. */
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
