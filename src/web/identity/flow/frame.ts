import { signInPaths } from '#contract/sign-in.ts';
import { identityError } from './errors.ts';

/** Spec 9, in milliseconds. */
export const frameTimeout = 60_000;
export const sessionCheckTimeout = 5_000;

/** A page of the provider in the frame, in place of a redirect, would be an invisible sign-in. */
const strangePageTimeout = 10_000;

/** The frame's address when it has returned, or null while it is elsewhere: another site's address cannot be read. */
function addressOf(frame: HTMLIFrameElement): string | null {
  try {
    const { location } = frame.contentWindow ?? {};
    return location?.pathname === signInPaths.frame ? location.href : null;
  } catch {
    return null;
  }
}

/**
 * Opens the sign-in address (prompt=none) in a hidden frame and returns the address it comes back with. @throws login_required in a
 * cross-origin isolated page, and when the provider shows a page; 'Timeout' when nothing came back in time
 */
export async function throughFrame(url: string, timeout: number = frameTimeout): Promise<string> {
  if (window.crossOriginIsolated) throw identityError('isolatedContext');
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Sign-in check';
  frame.tabIndex = -1;
  frame.src = url;
  document.body.append(frame);
  try {
    return await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(identityError('webMessageTimeout')), timeout);
      let strange: ReturnType<typeof setTimeout> | undefined;
      frame.addEventListener('load', () => {
        const address = addressOf(frame);
        if (address === null) {
          // Not every provider supports prompt=none; some need a page to answer it.
          strange ??= setTimeout(() => {
            clearTimeout(timer);
            reject(identityError('loginRequired'));
          }, strangePageTimeout);
          return;
        }
        clearTimeout(timer);
        clearTimeout(strange);
        resolve(address);
      });
    });
  } finally {
    frame.remove();
  }
}
