import { captchaPrompt, createIdentityCalls } from '#web/identity/conformance/calls.ts';

/** Our calls on a page, for the comparison with the provider's own library. */
Object.assign(window, { createIdentityCalls, captchaPrompt });
