/** In CI the laws draw the same cases each time. Elsewhere they draw new cases. A law that fails prints its seed. */
import fc from 'fast-check';

if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261122 });
