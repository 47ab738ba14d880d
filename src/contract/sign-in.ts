/** Sign-ins return to these addresses of the web app. Both must be redirect URIs at the provider. */
export const signInPaths = {
  /** The redirect and the popup return here. */
  callback: '/callback',
  /**
   * The hidden frame returns to this file, which does not load the app. The surrounding page reads the frame's address. If the file is
   * opened in a whole window, it redirects to the callback.
   */
  frame: '/callback-frame.html',
} as const;
