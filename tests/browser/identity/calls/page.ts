import { captchaPrompt, createIdentityCalls } from '#web/identity/calls/calls.ts';

/** Our calls on a page, for the comparison with the provider's own library. */
Object.assign(window, { createIdentityCalls, captchaPrompt });
