/** The cookie that tells that someone was signed in here, but not who. It lasts a day (spec 9). */
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
 * Set after a sign-out, so that the next sign-in asks for the password. Otherwise a live session of the provider would sign the next person
 * in as the previous one.
 */
export const forcePasswordPrompt = {
  set: (): void => localStorage.setItem(askName, 'yes'),
  clear: (): void => localStorage.removeItem(askName),
  isSet: (): boolean => localStorage.getItem(askName) !== null,
};
