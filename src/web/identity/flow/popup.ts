import { pause } from '#web/time/schedule.ts';
import { propertyOf } from '#contract/property-of.ts';
import { identityError } from './errors.ts';

/** The popup's size in px and its times in ms (spec 9). */
export const popup = { width: 500, height: 600, closedCheck: 500, timeout: 60_000 } as const;

const channelName = 'drover-sign-in-popup';
const windowName = 'drover-sign-in';

interface Message {
  /** The state of the popup's sign-in, or `finished`. `finished` means that the popup itself has completed the sign-in. */
  readonly state: string;
  readonly url: string;
}

const finished = 'finished';

function readMessage(data: unknown): Message | null {
  const [state, url] = [propertyOf(data, 'state'), propertyOf(data, 'url')];
  return typeof state === 'string' && typeof url === 'string' ? { state, url } : null;
}

/** Opens an empty window. Call it synchronously in a click handler. Browsers block it elsewhere. */
export function openPopup(): Window {
  const left = window.screenX + (window.innerWidth - popup.width) / 2;
  const top = window.screenY + (window.innerHeight - popup.height) / 2;
  const features = `left=${left},top=${top},width=${popup.width},height=${popup.height},resizable,scrollbars=yes,status=1`;
  const opened = window.open('', windowName, features);
  if (opened === null) throw identityError('popupBlocked');
  return opened;
}

/**
 * Opens the sign-in in the window. A provider may cut the link between the windows, so their messages use a BroadcastChannel.
 * @returns the callback address; null when the window itself completed the sign-in
 * @throws 'Popup closed' when the user closes the window
 * @throws 'Timeout' after 60 s
 */
export async function throughPopup(opened: Window, url: string, state: string): Promise<string | null> {
  const channel = new BroadcastChannel(channelName);
  opened.location.href = url;
  try {
    return await new Promise<string | null>((resolve, reject) => {
      const stop = (settle: () => void): void => {
        clearInterval(watch);
        clearTimeout(timer);
        settle();
      };
      const timer = setTimeout(() => stop(() => reject(identityError('timeout'))), popup.timeout);
      let seenClosed = false;
      const watch = setInterval(() => {
        // Some providers make `closed` true although the popup is open. Then the popup has the focus, and this page has not.
        const isClosed = opened.closed && document.hasFocus();
        // Wait for one more check. The answer of a closed window may still arrive.
        if (isClosed && seenClosed) stop(() => reject(identityError('popupClosed')));
        seenClosed = isClosed;
      }, popup.closedCheck);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        const message = readMessage(event.data);
        if (message?.state !== state && message?.state !== finished) return;
        channel.postMessage({ taken: message.state });
        stop(() => resolve(message.state === finished ? null : message.url));
      });
    });
  } finally {
    channel.close();
    opened.close();
  }
}

/** Sends a message to the page that opened this window. Resolves with true if the page confirms it in time. */
async function sendToOpener(message: Message, patience: number): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    return await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), patience);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (propertyOf(event.data, 'taken') !== message.state) return;
        clearTimeout(timer);
        resolve(true);
      });
      channel.postMessage(message);
    });
  } finally {
    channel.close();
  }
}

/** Sends the popup's callback address to the page that opened the popup. Resolves with false if that page is gone. */
export const handToOpener = (url: string, state: string): Promise<boolean> =>
  sendToOpener({ state, url }, 2_000);

/** Tells the page that opened this window that the sign-in is complete. Resolves with true if a page was waiting. */
export const tellFinished = (): Promise<boolean> => sendToOpener({ state: finished, url: '' }, 500);

/** Closes this window. Resolves after 1 s, also if the browser keeps the window open. */
export async function closeWindow(): Promise<void> {
  window.close();
  await pause(1_000);
}

/** True if openPopup opened this window. Wrongly false if the provider's opener policy removed the window's name. */
export const isPopup = (): boolean => window.name === windowName;
