/** Spec 9: the session check's cookie lasts a day. It only says that someone was signed in here, not who. */
const name = 'drover.is.authenticated';

export const sessionHint = {
  set(): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=true; Max-Age=86400; Path=/; SameSite=Lax${secure}`;
  },
  clear(): void {
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`;
  },
  isSet: (): boolean => document.cookie.split('; ').includes(`${name}=true`),
};

const askName = 'drover.ask-again';

/**
 * Set on sign-out, because the provider's own session may outlive it: the provider may be unreachable, have no end_session_endpoint, or
 * the page may close on the way. The next sign-in then asks for the password, so that the next person is not signed in as the previous
 * one.
 */
export const forcePasswordPrompt = {
  set: (): void => localStorage.setItem(askName, 'yes'),
  clear: (): void => localStorage.removeItem(askName),
  isSet: (): boolean => localStorage.getItem(askName) !== null,
};
