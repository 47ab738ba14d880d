/** The cookie for the session check. It lasts a day (spec 9), and only says that someone was signed in here, not who. */
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
 * A mark that makes the next sign-in ask for the password. It is set on sign-out, because the provider's session may outlive the sign-out:
 * the provider may be unreachable or have no end_session_endpoint, or the page may close first. Otherwise the next person could be signed
 * in as the previous one.
 */
export const forcePasswordPrompt = {
  set: (): void => localStorage.setItem(askName, 'yes'),
  clear: (): void => localStorage.removeItem(askName),
  isSet: (): boolean => localStorage.getItem(askName) !== null,
};
