/** The web app's addresses that a sign-in returns to. The provider must have both as redirect URIs. */
export const signInPaths = {
  /** The redirect and the popup return here. */
  callback: '/callback',
  /** The hidden frame returns here: a bare file whose address the page around it reads. In a whole window it redirects to the callback. */
  frame: '/callback-frame.html',
} as const;
