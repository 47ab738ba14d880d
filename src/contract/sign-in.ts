/** The web app's addresses that a sign-in returns to. The provider must have both as redirect URIs. */
export const signInPaths = {
  /** The redirect and the popup return here. */
  callback: '/callback',
  /**
   * The hidden frame returns here, to a file without the app. The page around the frame reads the address of the frame. In a whole window
   * the file redirects to the callback.
   */
  frame: '/callback-frame.html',
} as const;
