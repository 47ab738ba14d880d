/** In CI the laws get the same random cases each time. Elsewhere they get new cases. A law that fails prints its seed. */
import fc from 'fast-check';

if (process.env['CI'] !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261122 });
