import { propertyOf } from '#contract/property-of.ts';
import { identityError } from './errors.ts';

/** Spec 9: size in pixels, times in milliseconds. */
export const popup = { width: 500, height: 600, closedCheck: 500, timeout: 60_000 } as const;

const channelName = 'drover-sign-in-popup';

interface Message {
  readonly state: string;
  readonly url: string;
}

function readMessage(data: unknown): Message | null {
  const [state, url] = [propertyOf(data, 'state'), propertyOf(data, 'url')];
  return typeof state === 'string' && typeof url === 'string' ? { state, url } : null;
}

/** Opens an empty window at once: browsers allow it only while the click is being handled. */
export function openPopup(): Window {
  const left = window.screenX + (window.innerWidth - popup.width) / 2;
  const top = window.screenY + (window.innerHeight - popup.height) / 2;
  const features = `left=${left},top=${top},width=${popup.width},height=${popup.height},resizable,scrollbars=yes,status=1`;
  const opened = window.open('', 'drover-sign-in', features);
  if (opened === null) throw identityError('popupBlocked');
  return opened;
}

/**
 * Sends the window to the sign-in and waits for the address it comes back with. The answer comes over a
 * BroadcastChannel, not from the opener: a provider's own opener policy may cut that tie.
 * @throws 'Popup closed' when the user closes it, 'Timeout' after 60 s.
 */
export async function throughPopup(opened: Window, url: string, state: string): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  opened.location.href = url;
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = (settle: () => void): void => {
        clearInterval(watch);
        clearTimeout(timer);
        settle();
      };
      const timer = setTimeout(() => stop(() => reject(identityError('timeout'))), popup.timeout);
      let seenClosed = false;
      const watch = setInterval(() => {
        // One more round after it is gone: its answer may still be on the way.
        if (opened.closed && seenClosed) stop(() => reject(identityError('popupClosed')));
        seenClosed = opened.closed;
      }, popup.closedCheck);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        const message = readMessage(event.data);
        if (message?.state !== state) return;
        channel.postMessage({ taken: state });
        stop(() => resolve(message.url));
      });
    });
  } finally {
    channel.close();
    opened.close();
  }
}

/**
 * In the popup: hands the callback's address to the page that opened it.
 * True when that page has taken it; false when it is gone and the popup must finish the sign-in itself.
 */
export async function handToOpener(url: string, state: string): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  try {
    return await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), 2_000);
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (propertyOf(event.data, 'taken') !== state) return;
        clearTimeout(timer);
        resolve(true);
      });
      channel.postMessage({ state, url } satisfies Message);
    });
  } finally {
    channel.close();
  }
}
