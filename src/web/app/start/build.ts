declare const __API_HOST__: string;
declare const __DROVER_VERSION__: string;

/** The address of the API, set at build time (VITE_API_HOST). '' means the page's own origin. */
export const apiHost: string = __API_HOST__;

/** The version and the commit of this build, such as '0.1.0 (1a2b3c4)'. Without git, only the version. */
export const builtVersion: string = __DROVER_VERSION__;
