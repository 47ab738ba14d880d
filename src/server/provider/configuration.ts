import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { signInPaths } from '#contract/sign-in.ts';
import type { Settings } from '../settings.ts';
import { findAccount, pictureOf, type Account } from './accounts.ts';
import { messagePage, signOutPage } from './pages.ts';
import { RecordsAdapter, type ProviderDatabase } from './records.ts';
import type { ProviderSecrets } from './secrets.ts';

/** The provider's path on the site's server. */
export const mountPath = '/oidc';

export const tokenScope = 'openid profile email';
export const accessTokenSeconds = 300;
const fortnight = 14 * 24 * 60 * 60;

/** Origins that may sign in here, such as the site, its loopback names and Vite's dev server. */
export function webOrigins(settings: Settings): string[] {
  const loopback = [settings.port, 4001].flatMap((port) => [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
  ]);
  return [...new Set([settings.origin, ...settings.webOrigins, ...loopback])];
}

function claimsOf(person: Account, organization: string | null) {
  return {
    sub: person.id,
    name: person.name,
    nickname: person.nickname,
    picture: pictureOf(person),
    email: person.email,
    email_verified: true,
    ...(organization === null ? {} : { org_id: organization }),
  };
}

/** The first sign-in creates the grant without a consent page, because the site is the only client. */
async function grantWithoutAsking(ctx: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found !== undefined) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(tokenScope);
  grant.addOIDCClaims(['org_id']);
  grant.addResourceScope(audience, tokenScope);
  await grant.save();
  return grant;
}

function clientOf(settings: Settings): NonNullable<Configuration['clients']>[number] {
  const origins = webOrigins(settings);
  return {
    client_id: settings.identity.clientId,
    client_name: 'Drover',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.flatMap((origin) => [origin + signInPaths.callback, origin + signInPaths.frame]),
    post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
    id_token_signed_response_alg: 'RS256',
  };
}

/** The provider can revoke tokens and end sessions. Its tokens are only for the site's API. */
function featuresOf(settings: Settings, audience: string): NonNullable<Configuration['features']> {
  const resourceServer = {
    scope: tokenScope,
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: 'RS256' as const } },
  };
  return {
    devInteractions: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = messagePage('Signed out', 'You are signed out.', settings.origin);
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audience) throw new errors.InvalidTarget();
        return resourceServer;
      },
    },
  };
}

/**
 * The configuration of oidc-provider: RS256 JWT access tokens, rotating refresh tokens, no consent page (src/server/DECISIONS.md, The
 * development sign-in).
 */
export function providerConfiguration(
  settings: Settings,
  database: ProviderDatabase,
  secrets: ProviderSecrets,
): Configuration {
  const { organization } = settings.identity;
  const audience = settings.identity.audience ?? `${settings.origin}/api`;
  return {
    adapter: (model: string) => new RecordsAdapter(database, model),
    clients: [clientOf(settings)],
    jwks: { keys: [...secrets.signingKeys] as NonNullable<Configuration['jwks']>['keys'] },
    cookies: {
      keys: [...secrets.cookieKeys],
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    // Without the scope offline_access, issueRefreshToken still gives a public client its refresh token.
    scopes: ['openid'],
    claims: {
      openid: ['sub', 'org_id'],
      profile: ['name', 'nickname', 'picture'],
      email: ['email', 'email_verified'],
    },
    // The ID token has name and email, because /userinfo refuses an access token for a resource.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    extraTokenClaims: () => (organization === null ? undefined : { org_id: organization }),
    findAccount: async (_ctx, id) => {
      const person = findAccount(id);
      return person && { accountId: person.id, claims: async () => claimsOf(person, organization) };
    },
    loadExistingGrant: (ctx) => grantWithoutAsking(ctx, audience),
    clientBasedCORS: (_ctx, origin) => webOrigins(settings).includes(origin),
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    features: featuresOf(settings, audience),
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = messagePage(
        'Sign-in did not go through',
        `${out.error_description ?? out.error} Go back to the site and sign in again.`,
        settings.origin,
      );
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: accessTokenSeconds,
      Interaction: 60 * 60,
      Session: fortnight,
      Grant: fortnight,
      // The next refresh token gets only the remaining time of the previous one (security 6).
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? fortnight,
    },
  };
}
