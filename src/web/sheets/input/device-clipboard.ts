import type { SheetClipboard } from '../model/hooks.ts';

const TEXT = 'text/plain';
const HTML = 'text/html';

/** Gives menus access to the clipboard, because they get no copy or paste event. The browser may ask the user, or refuse. */
export const deviceClipboard: SheetClipboard = {
  write: async ({ text, html }) => {
    try {
      const parts = { [TEXT]: blobOf(text, TEXT), [HTML]: blobOf(html, HTML) };
      await navigator.clipboard.write([new ClipboardItem(parts)]);
      return true;
    } catch {
      return false;
    }
  },
  read: async () => {
    try {
      const [item] = await navigator.clipboard.read();
      const partOf = async (type: string): Promise<string> =>
        item?.types.includes(type) === true ? await (await item.getType(type)).text() : '';
      return { text: await partOf(TEXT), html: await partOf(HTML) };
    } catch {
      return null;
    }
  },
};

const blobOf = (text: string, type: string): Blob => new Blob([text], { type });
