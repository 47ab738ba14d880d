/** Sign-ins return to these addresses of the web app. Both must be redirect URIs at the provider. */
export const signInPaths = {
  /** The redirect and the popup return here. */
  callback: '/callback',
  /**
   * The hidden frame returns to this file, which does not load the app. The page around the frame reads the frame's address. If someone
   * opens the file in a window of its own, the file redirects to the callback.
   */
  frame: '/callback-frame.html',
} as const;
