import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type default as Provider } from 'oidc-provider';
import { noteAudit, type AuditDatabase } from '../members/audit.ts';
import type { Settings } from '../settings.ts';
import { createPasswordCheck, demoPassword, findAccount } from './accounts.ts';
import { captchaAfter, createCaptchas } from './captcha.ts';
import { mountPath } from './configuration.ts';
import { loginPage, messagePage, type LoginView } from './pages.ts';
import type { Bus } from '../live/bus.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

const path = `${mountPath}/interaction/:uid`;

const texts = {
  wrong: 'Email or password is wrong. Check both and try again.',
  captcha: 'The code was not right. Try again with the new code.',
  wait: (seconds: number) => `Too many tries. Wait ${seconds} seconds, then try again.`,
};

interface LoginFields {
  readonly email: string;
  readonly password: string;
  readonly captchaId: string;
  readonly captcha: string;
}

function fieldsOf(body: unknown): LoginFields {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const field = (name: string): string => (form.get(name) ?? '').slice(0, 200);
  return {
    email: field('email'),
    password: field('password'),
    captchaId: field('captchaId'),
    captcha: field('captcha'),
  };
}

const queryText = (query: unknown, name: string): string => {
  if (typeof query !== 'object' || query === null) return '';
  const value: unknown = Reflect.get(query, name);
  return typeof value === 'string' ? value : '';
};

const overPage = (home: string): string =>
  messagePage(
    'This sign-in is over',
    'This sign-in was finished, took too long, or began in another browser. Go back to the site and sign in again.',
    home,
  );

/** True if this browser may continue this sign-in. Otherwise sends an error page. */
async function isSignInOpen(
  { provider, home }: { readonly provider: Provider; readonly home: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    await provider.interactionDetails(request.raw, reply.raw);
    return true;
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    await reply.code(400).type('text/html').send(overPage(home));
    return false;
  }
}

interface LoginParts {
  readonly settings: Settings;
  readonly database: AuditDatabase;
  readonly bus: Bus;
  /** All server processes of this database share the secret. */
  readonly secret: string;
}

/** Adds the login page and the route for its form. `app` must parse urlencoded bodies as URLSearchParams. */
export function mountLogin(
  app: FastifyInstance,
  provider: Provider,
  { settings, database, bus, secret }: LoginParts,
): void {
  const checkPassword = createPasswordCheck();
  const captchas = createCaptchas({ bus, secret });
  const tries = createSignInThrottle(bus);
  const isOpen = (request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
    isSignInOpen({ provider, home: settings.origin }, request, reply);

  function show(request: FastifyRequest, reply: FastifyReply, view: Partial<LoginView>, status: number) {
    const email = view.email ?? '';
    const captcha = tries.wrong(email) >= captchaAfter ? captchas.ask() : null;
    const action = request.url.replace(/\?.*$/s, '');
    const page = { action, email, password: '', message: null, home: settings.origin, ...view, captcha };
    return reply.code(status).type('text/html').header('cache-control', 'no-store').send(loginPage(page));
  }

  app.get(path, async (request, reply) => {
    if (!(await isOpen(request, reply))) return reply;
    const chosen = findAccount(queryText(request.query, 'account'));
    const filled = chosen === undefined ? {} : { email: chosen.email, password: demoPassword };
    return show(request, reply, filled, 200);
  });

  app.post(path, async (request, reply) => {
    if (!(await isOpen(request, reply))) return reply;
    const { email, password, captchaId, captcha } = fieldsOf(request.body);
    const refuse = (message: string, status: number) => show(request, reply, { email, message }, status);

    const seconds = tries.wait(email, request.ip);
    if (seconds > 0) {
      void reply.header('retry-after', seconds);
      return refuse(texts.wait(seconds), 429);
    }
    if (tries.wrong(email) >= captchaAfter && !captchas.solve(captchaId, captcha)) {
      return refuse(texts.captcha, 400);
    }
    const account = await checkPassword(email, password);
    if (account === undefined) {
      tries.failed(email, request.ip);
      // Log only an existing account. The typed text may be a password in the wrong box.
      const subject = findAccount(email)?.id ?? null;
      const issuer = settings.identity.memberIssuer;
      await noteAudit(database, request, { event: 'sign-in-failed', issuer, subject });
      return refuse(texts.wrong, 401);
    }
    tries.succeeded(email);
    reply.hijack();
    await provider.interactionFinished(request.raw, reply.raw, { login: { accountId: account.id } });
    return reply;
  });
}
