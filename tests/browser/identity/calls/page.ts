import { captchaPrompt, createIdentityCalls } from '#web/identity/conformance/calls.ts';

/** Puts our calls on a page, to compare them with the provider's own library. */
Object.assign(window, { createIdentityCalls, captchaPrompt });
