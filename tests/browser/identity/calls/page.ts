import { captchaPrompt, createIdentityCalls } from '#web/identity/conformance/calls.ts';

/** Puts our calls on a page, for comparison with the provider's library. */
Object.assign(window, { createIdentityCalls, captchaPrompt });
