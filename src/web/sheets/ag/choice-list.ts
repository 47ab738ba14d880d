import { namesWith } from '../model/cell/editor.ts';

/** The list of names that a cell offers, under its editor. */
export interface ChoiceList {
  open(): void;
  close(): void;
  filter(): void;
  move(by: 1 | -1): boolean;
}

let count = 0;

/** Creates an ARIA combobox. The text box keeps the focus; the list shows the matching names. */
export function createChoiceList(
  input: HTMLInputElement,
  cell: HTMLElement,
  choices: readonly string[],
  nameMeant: (text: string) => string,
): ChoiceList {
  const list = document.createElement('ul');
  count += 1;
  list.id = `drover-choices-${count}`;
  list.className = 'drover-choices';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-expanded', 'true');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-autocomplete', 'list');
  let shown: readonly string[] = choices;
  let at = -1;
  const draw = (): void => {
    list.replaceChildren(...shown.map((name, index) => option(name, `${list.id}-${index}`, index === at)));
    list.hidden = shown.length === 0;
    const active = list.children[at];
    if (active === undefined) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', active.id);
      active.scrollIntoView({ block: 'nearest' });
    }
  };
  const filter = (): void => {
    shown = namesWith(input.value, choices);
    const meant = nameMeant(input.value);
    at = meant === input.value ? -1 : shown.indexOf(meant);
    draw();
  };
  input.addEventListener('input', filter);
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const name = event.target instanceof HTMLElement ? event.target.closest('li')?.textContent : null;
    if (name === null || name === undefined) return;
    input.value = name;
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  return {
    open: () => {
      at = choices.indexOf(input.value);
      draw();
      document.body.append(list);
      place(list, cell);
    },
    close: () => list.remove(),
    filter,
    move: (by) => {
      if (shown.length === 0) return true;
      at = (at + by + shown.length) % shown.length;
      input.value = shown[at] ?? input.value;
      draw();
      return true;
    },
  };
}

function option(name: string, id: string, isSelected: boolean): HTMLLIElement {
  const item = document.createElement('li');
  item.id = id;
  item.textContent = name;
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', String(isSelected));
  return item;
}

function place(list: HTMLElement, cell: HTMLElement): void {
  const box = cell.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  list.style.left = `${Math.min(box.left, window.innerWidth - list.offsetWidth - 8)}px`;
  list.style.minWidth = `${box.width}px`;
  list.style.maxHeight = `${Math.max(120, Math.min(320, Math.max(below, box.top) - 16))}px`;
  if (below < 200 && box.top > below) list.style.bottom = `${window.innerHeight - box.top + 2}px`;
  else list.style.top = `${box.bottom + 2}px`;
}
