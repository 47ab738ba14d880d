/** Sign-ins return to these addresses of the web app. Both must be redirect URIs at the provider. */
export const signInPaths = {
  /** A redirect or a popup returns here after the sign-in. */
  callback: '/callback',
  /** The provider redirects the hidden frame to this file. The page around the frame reads the frame's address. */
  frame: '/callback-frame.html',
} as const;
