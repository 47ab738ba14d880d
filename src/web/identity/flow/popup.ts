import { pause } from '#web/time/schedule.ts';
import { propertyOf } from '#contract/property-of.ts';
import { identityError } from './errors.ts';

/** Spec 9: size in pixels, times in milliseconds. */
export const popup = { width: 500, height: 600, closedCheck: 500, timeout: 60_000 } as const;

const channelName = 'drover-sign-in-popup';
const windowName = 'drover-sign-in';

/** The message of a window to the page that waits for it. */
interface Message {
  /** The state of its sign-in; `finished` when the window has signed in by itself. */
  readonly state: string;
  readonly url: string;
}

const finished = 'finished';

function readMessage(data: unknown): Message | null {
  const [state, url] = [propertyOf(data, 'state'), propertyOf(data, 'url')];
  return typeof state === 'string' && typeof url === 'string' ? { state, url } : null;
}

/** Opens an empty window synchronously: browsers only allow it during the click. */
export function openPopup(): Window {
  const left = window.screenX + (window.innerWidth - popup.width) / 2;
  const top = window.screenY + (window.innerHeight - popup.height) / 2;
  const features = `left=${left},top=${top},width=${popup.width},height=${popup.height},resizable,scrollbars=yes,status=1`;
  const opened = window.open('', windowName, features);
  if (opened === null) throw identityError('popupBlocked');
  return opened;
}

/**
 * Navigates the window to the sign-in and waits for the address it returns with; null when the window has signed in by itself. The answer
 * arrives over a BroadcastChannel, not from the opener, because a provider's opener policy may cut that link. @throws 'Popup closed' when
 * the user closes it, 'Timeout' after 60 s
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
        // A window whose link to its opener is cut looks closed too. While someone signs in there, this page does not have the focus.
        const isClosed = opened.closed && document.hasFocus();
        // Check once more after the window has closed: its answer may still arrive.
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

/** Sends this to the page that waits for a window. True when that page has received it in time. */
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

/**
 * In the popup: sends the callback's address to the page that opened it. True when that page has received it; false when it is gone and
 * the popup must finish the sign-in itself.
 */
export const handToOpener = (url: string, state: string): Promise<boolean> =>
  sendToOpener({ state, url }, 2_000);

/**
 * Called in a window that has signed in by itself. True when a page was waiting for the window; that page then continues without the
 * callback's address.
 */
export const tellFinished = (): Promise<boolean> => sendToOpener({ state: finished, url: '' }, 500);

/** Closes this window. Resolves if the browser does not allow it, so that the page can continue in the window. */
export async function closeWindow(): Promise<void> {
  window.close();
  await pause(1_000);
}

/** True in a window that openPopup has opened, unless the provider's opener policy has removed its name. */
export const isPopup = (): boolean => window.name === windowName;
