import { signInPaths } from '#contract/sign-in.ts';
import { identityError } from './errors.ts';

/** How many ms to wait for the provider's redirect in the frame (spec 9). */
export const frameTimeout = 60_000;
export const sessionCheckTimeout = 5_000;

/** How many ms the provider may show a page in the hidden frame. */
const strangePageTimeout = 10_000;

/** The address of the frame, or null while it shows any page but our own. Reading another site's address throws. */
function addressOf(frame: HTMLIFrameElement): string | null {
  try {
    const { location } = frame.contentWindow ?? {};
    return location?.pathname === signInPaths.frame ? location.href : null;
  } catch {
    return null;
  }
}

/**
 * Opens the sign-in address (prompt=none) in a hidden frame.
 * @returns the address to which the provider redirects
 * @throws login_required in a cross-origin isolated page, and when the provider shows a page
 * @throws 'Timeout' when the provider does not redirect in time
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
          // The provider shows a page, although prompt=none forbids that.
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
