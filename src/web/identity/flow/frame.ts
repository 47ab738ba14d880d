import { signInPaths } from '#contract/sign-in.ts';
import { identityError } from './errors.ts';

/** Spec 9, in milliseconds. */
export const frameTimeout = 60_000;
export const sessionCheckTimeout = 5_000;

/** A page of the provider's own in the frame, where a redirect was asked for, is a sign-in nobody can see. */
const strangePageTimeout = 10_000;

/** The address that the frame came back with, or null while it is elsewhere: another site's address cannot be read. */
function addressOf(frame: HTMLIFrameElement): string | null {
  try {
    const { location } = frame.contentWindow ?? {};
    return location?.pathname === signInPaths.frame ? location.href : null;
  } catch {
    return null;
  }
}

/**
 * Opens the sign-in address (prompt=none) in a hidden frame and gives the address it comes back with.
 * @throws login_required in a cross-origin isolated page, and where the provider shows a page instead of answering;
 * 'Timeout' when nothing came back in time.
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
          // Not every provider knows prompt=none; some need a page of theirs to answer it.
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
