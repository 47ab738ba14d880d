/**
 * In CI the laws draw the same cases each time, so that a change is judged by itself and not by luck. Everywhere else, and in `npm run
 * test:reliability laws`, they draw new ones; a law that fails prints its seed.
 */
import fc from 'fast-check';

if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261122 });
