import { startServer } from '#server/main.ts';
import { readSettings } from '#server/settings.ts';

/** Serves a copy of the built app from WEB_DIR. A test can replace the app with a newer one. */
const webDir = process.env['WEB_DIR'];
if (webDir === undefined) throw new Error('WEB_DIR names the folder of the built app.');
const server = await startServer({ ...readSettings(process.env), webDir });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
