import Provider from 'oidc-provider';
import { signInPaths } from '#contract/sign-in.ts';
import type { ThirdParty } from './third-party.ts';

/** Starts oidc-provider unchanged. It has opaque access tokens and no refresh token. Its ID token has only the subject. */
export async function startPlain({
  site,
  port,
}: {
  readonly site: string;
  readonly port: number;
}): Promise<ThirdParty> {
  const issuer = `http://localhost:${port}`;
  const clientId = 'somebody-elses-name';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [signInPaths.callback, signInPaths.frame].map((path) => site + path),
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    claims: { email: ['email'], profile: ['name'] },
    clientBasedCORS: (_ctx, origin) => origin === site,
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@plain.example`, name: 'Kirra Elsewhere' }),
    }),
  });
  const server = provider.listen(port);
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return {
    name: 'oidc-provider',
    issuer,
    clientId,
    audience: null,
    subject: 'kirra',
    email: 'kirra@plain.example',
    endsSession: true,
    cancel: {
      press: (page) => page.getByRole('link', { name: 'Cancel' }).click(),
      words: 'End-User aborted interaction',
    },
    async logIn(page) {
      // The provider's pages load a font from another site. Without internet access they would wait for the font.
      await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
      await page.getByPlaceholder('Enter any login').fill('kirra');
      await page.getByPlaceholder('and password').fill('anything');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    confirmSignOut: (page) => page.getByRole('button', { name: /yes/i }).click(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
