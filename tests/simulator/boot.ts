import { registerHooks } from 'node:module';
import { takeGlobals } from './globals.ts';

const ids = new URL('./ids.ts', import.meta.url).href;

/** Makes ids deterministic. Load this file before any code under test. */
registerHooks({
  resolve: (name, context, next) =>
    name === 'uuid' ? { url: ids, shortCircuit: true } : next(name, context),
});
takeGlobals();
