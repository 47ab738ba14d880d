import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import { TypedText, type EditorSetup, type OpenEditor } from '../model/editor.ts';
import { createChoiceList, type ChoiceList } from './choice-list.ts';

/**
 * The text editor of every cell: keeps what is typed as text, since the grid's own number editor reads decimals as binary floats.
 * An unchanged text is no edit at all.
 */
export class TextEditor implements ICellEditorComp {
  private readonly input = document.createElement('input');
  private first = '';
  private value: unknown;
  private setup: EditorSetup | undefined;
  private list: ChoiceList | undefined;
  private isKeyStarted = false;
  private opened: OpenEditor | undefined;

  init(params: ICellEditorParams & EditorSetup): void {
    const key = params.eventKey ?? '';
    const typed = key.length === 1 || [...key].length === 1 ? key : key === 'Backspace' ? '' : null;
    this.setup = params;
    this.value = params.value;
    this.first = params.text;
    this.isKeyStarted = typed !== null;
    this.input.className = params.isNumber ? 'drover-editor num' : 'drover-editor';
    this.input.type = 'text';
    this.input.inputMode = params.isNumber ? 'decimal' : 'text';
    this.input.autocomplete = 'off';
    this.input.spellcheck = false;
    this.input.enterKeyHint = 'next';
    this.input.setAttribute('aria-label', params.label);
    this.input.value = typed ?? params.typed ?? params.text;
    if (params.choices !== null) {
      this.list = createChoiceList(this.input, params.eGridCell, params.choices, params.nameMeant);
      if (typed !== null) this.list.filter();
    }
  }

  getGui(): HTMLElement {
    return this.input;
  }

  afterGuiAttached(): void {
    this.input.focus({ preventScroll: true });
    if (this.isKeyStarted) this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    else if (this.setup?.typed === null) this.input.select();
    this.list?.open();
    if (this.setup === undefined) return;
    const opened = this.open(this.setup);
    this.opened = opened;
    this.setup.onOpen(opened);
    this.input.addEventListener('input', () => this.setup?.onInput(opened));
  }

  getValue(): unknown {
    return this.isChanged() ? new TypedText(this.input.value, this.setup?.base ?? '') : this.value;
  }

  isCancelAfterEnd(): boolean {
    return !this.isChanged();
  }

  destroy(): void {
    this.list?.close();
    if (this.opened !== undefined) this.setup?.onClose(this.opened);
  }

  private isChanged(): boolean {
    return this.input.value !== this.first;
  }

  private open({ rowId, columnId, base }: EditorSetup): OpenEditor {
    // oxlint-disable-next-line typescript/no-this-alias -- the view reads the editor's state as it is when asked
    const editor = this;
    return {
      rowId,
      columnId,
      base,
      get isKeyStarted() {
        return editor.isKeyStarted && editor.list === undefined;
      },
      text: () => editor.input.value,
      isChanged: () => editor.isChanged(),
      moveChoice(by) {
        const isMoved = editor.list?.move(by) ?? false;
        if (isMoved) editor.setup?.onInput(this);
        return isMoved;
      },
      toCaret: () => {
        editor.isKeyStarted = false;
      },
    };
  }
}
