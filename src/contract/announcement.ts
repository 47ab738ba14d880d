/** The longest title, description and link of an announcement, in characters. */
export const announcementMost = { title: 100, description: 1000, urlLink: 500 } as const;

/** True for a path of this site or an https address. */
export const isAnnouncedLink = (text: string): boolean =>
  // Browsers ignore tabs and line breaks in an address: '/\t/evil.example' would lead to another site.
  !/[\p{Cc}\s\\]/u.test(text) &&
  (/^\/(?!\/)/.test(text) || (text.startsWith('https://') && URL.canParse(text)));
