import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community';
import { TypedText, type EditorSetup, type OpenEditor } from '../model/cell/editor.ts';
import { createTextHistory, type TextHistory } from '../model/cell/text-history.ts';
import { createChoiceList, type ChoiceList } from './choice-list.ts';

/** The editor of every cell. It passes the typed text on unchanged. The grid's number editor would read decimals as binary floats. */
export class TextEditor implements ICellEditorComp {
  private readonly input = document.createElement('input');
  private first = '';
  private value: unknown;
  private setup: EditorSetup | undefined;
  private list: ChoiceList | undefined;
  private isKeyStarted = false;
  private opened: OpenEditor | undefined;
  private history: TextHistory = createTextHistory('');

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
    this.history = createTextHistory(params.typed ?? params.text);
    this.history.changed(this.input.value, true);
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
    this.input.addEventListener('input', (event) => {
      this.history.changed(this.input.value, event instanceof InputEvent && event.inputType === 'insertText');
      this.setup?.onInput(opened);
    });
    // Use the editor's own history. The browser's undo would also change other text boxes of the page.
    this.input.addEventListener('beforeinput', (event) => {
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      if (event.inputType === 'historyRedo') opened.redo();
      else opened.undo();
    });
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

  private put(text: string | undefined): void {
    if (text === undefined) return;
    this.input.value = text;
    this.list?.filter();
  }

  private open({ rowId, columnId, base }: EditorSetup): OpenEditor {
    // oxlint-disable-next-line typescript/no-this-alias -- the view reads the editor's current state
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
        if (isMoved) editor.history.changed(editor.input.value, false);
        if (isMoved) editor.setup?.onInput(this);
        return isMoved;
      },
      undo() {
        editor.put(editor.history.undo());
        editor.setup?.onInput(this);
      },
      redo() {
        editor.put(editor.history.redo());
        editor.setup?.onInput(this);
      },
      toCaret: () => {
        editor.isKeyStarted = false;
      },
    };
  }
}
