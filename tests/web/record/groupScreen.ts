import type { Records } from '#web/data/records.ts';
import { GroupEditor } from '#web/record/group-editor.ts';
import type { EditorContext, OwnPage } from '#web/record/record-editor.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { stateName } from '../../machines/reachable.ts';

/**
 * A page with this id.
 * @param open - the ids of all open pages of the browser
 */
export const pageOf = (id: string, open: readonly string[] = [id]): OwnPage => ({
  id,
  hold: () => undefined,
  isGone: async (other) => !open.includes(other),
});

/**
 * Creates a group's screen without a browser.
 * @param id - null means the create route
 */
export function screenOf(records: Records, id: string | null, given: Partial<EditorContext> = {}) {
  const notices = new Notices();
  const went: string[] = [];
  const go = (address: string): void => void went.push(`${stateName(editor.view().state)} ${address}`);
  const editor = new GroupEditor(
    {
      records,
      notices,
      slug: 'kirra',
      mayWrite: true,
      go,
      settle: () => undefined,
      page: pageOf('page'),
      ...given,
    },
    id,
  );
  const stop = editor.start(go);
  return {
    went,
    notices,
    editor,
    document: editor.document,
    send: editor.send,
    type: (name: string) => {
      editor.keepText('name', null);
      editor.edit('name', name);
    },
    typeUnread: (text: string) => editor.keepText('name', text),
    said: () => notices.list().map(({ text }) => text),
    state: () => stateName(editor.view().state),
    close: stop,
  };
}
