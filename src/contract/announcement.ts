/** How long the parts of an announcement may be. */
export const announcementMost = { title: 100, description: 1000, urlLink: 500 } as const;

/** Whether a link may be announced: a path of this site, or an https address. */
export const isAnnouncedLink = (text: string): boolean =>
  // Browsers leave tabs and line breaks out: '/\t/evil.example' would lead to another site.
  !/[\p{Cc}\s\\]/u.test(text) &&
  (/^\/(?!\/)/.test(text) || (text.startsWith('https://') && URL.canParse(text)));
