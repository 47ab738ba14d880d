import type { AppConfig } from '#contract/config.ts';
import { createSession, type Session } from '#web/identity/session/session.ts';

/** This page has only the session, without the app. */
declare global {
  interface Window {
    session: Session;
    failure: { code: string; message: string } | null;
  }
}

const show = (id: string, text: string): void => {
  const place = document.getElementById(id);
  if (place !== null) place.textContent = text;
};

function render(session: Session): void {
  show('state', session.state());
  show('user', JSON.stringify(session.user()));
  show('message', session.message());
}

function note(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  window.failure = { code, message };
  show('failure', `${code}: ${message}`);
}

const config = (await (await fetch('/config.json')).json()) as AppConfig;
const session = await createSession(config, { apiHost: '' });
window.session = session;
window.failure = null;
session.subscribe(() => render(session));
document.getElementById('popup')?.addEventListener('click', () => void session.signInPopup().catch(note));
if (location.pathname === '/callback') {
  await session.handleCallback().then((path) => history.replaceState(null, '', path), note);
}
render(session);
