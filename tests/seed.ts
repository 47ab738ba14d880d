/**
 * In CI the laws draw the same cases each time, so that the result depends on the change and not on luck. Everywhere else, and in `npm run
 * test:reliability laws`, the laws draw new cases. A law that fails prints its seed.
 */
import fc from 'fast-check';

if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261122 });
