/** The web app's own addresses that a sign-in comes back to; the provider must know both as redirect URIs. */
export const signInPaths = {
  /** The redirect and the popup come back here. */
  callback: '/callback',
  /** The hidden frame comes back here: a bare file whose address the page around it reads. In a whole window it goes on to the callback. */
  frame: '/callback-frame.html',
} as const;
