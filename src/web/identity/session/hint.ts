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
 * A mark that makes the next sign-in ask for the password, so that the next person is not signed in as the previous one. It is set on
 * sign-out, because the provider may keep its session. For example, it may be unreachable, have no end_session_endpoint, or not get the
 * request before the page closes.
 */
export const forcePasswordPrompt = {
  set: (): void => localStorage.setItem(askName, 'yes'),
  clear: (): void => localStorage.removeItem(askName),
  isSet: (): boolean => localStorage.getItem(askName) !== null,
};
