/** Spec 9: the session check's cookie lasts a day. It says only that somebody was signed in here, not who. */
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
