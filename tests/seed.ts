/**
 * In CI the laws draw the same cases each time, so that luck cannot change the result. Elsewhere they draw new cases, also in `npm run
 * test:reliability laws`. A law that fails prints its seed.
 */
import fc from 'fast-check';

if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261122 });
