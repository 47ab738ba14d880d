import { pause } from '#web/time/schedule.ts';
import { propertyOf } from '#contract/property-of.ts';
import { identityError } from './errors.ts';

/** The popup's size in px and its times in ms (spec 9). */
export const popup = { width: 500, height: 600, closedCheck: 500, timeout: 60_000 } as const;

const channelName = 'drover-sign-in-popup';
const windowName = 'drover-sign-in';

/** A message from a window to the page that waits for it. */
interface Message {
  /** The state of the window's sign-in. `finished` means that the window itself has completed the sign-in. */
  readonly state: string;
  readonly url: string;
}

const finished = 'finished';

function readMessage(data: unknown): Message | null {
  const [state, url] = [propertyOf(data, 'state'), propertyOf(data, 'url')];
  return typeof state === 'string' && typeof url === 'string' ? { state, url } : null;
}

/** Opens an empty window. Call it synchronously in the handler of a click, because browsers allow it only there. */
export function openPopup(): Window {
  const left = window.screenX + (window.innerWidth - popup.width) / 2;
  const top = window.screenY + (window.innerHeight - popup.height) / 2;
  const features = `left=${left},top=${top},width=${popup.width},height=${popup.height},resizable,scrollbars=yes,status=1`;
  const opened = window.open('', windowName, features);
  if (opened === null) throw identityError('popupBlocked');
  return opened;
}

/**
 * Navigates the window to the sign-in, and waits for the address to which it returns; null when the window itself has completed the
 * sign-in. The answer arrives over a BroadcastChannel, because a provider's opener policy may cut the link between window and opener.
 * @throws 'Popup closed' when the user closes the window, 'Timeout' after 60 s
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
        // A window whose link to its opener is cut also looks closed. But while someone signs in there, this page does not have the focus.
        const isClosed = opened.closed && document.hasFocus();
        // Wait for one more check, because the answer of a closed window may still arrive.
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

/** Sends a message to the page that waits for this window. Resolves with whether the page has received it in time. */
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
 * In the popup: sends the callback's address to the page that opened it. Resolves with true when the page has received it. False means that
 * the page is gone, and the popup must finish the sign-in itself.
 */
export const handToOpener = (url: string, state: string): Promise<boolean> =>
  sendToOpener({ state, url }, 2_000);

/**
 * Called in a sign-in window that has itself completed the sign-in. Notifies the page that waits for this window, which then does not need
 * the callback's address. Resolves with whether a page was waiting.
 */
export const tellFinished = (): Promise<boolean> => sendToOpener({ state: finished, url: '' }, 500);

/** Closes this window. Also resolves when the browser does not allow that, so that the page can continue in this window. */
export async function closeWindow(): Promise<void> {
  window.close();
  await pause(1_000);
}

/** Whether openPopup has opened this window. Wrong if the provider's opener policy has removed the window's name. */
export const isPopup = (): boolean => window.name === windowName;
