import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings.ts';

/** The real server on a copy of the built app (WEB_DIR), so that a test can replace the app with a newer one. */
const webDir = process.env['WEB_DIR'];
if (webDir === undefined) throw new Error('WEB_DIR names the folder of the built app.');
const server = await startServer({ ...readSettings(process.env), webDir });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
