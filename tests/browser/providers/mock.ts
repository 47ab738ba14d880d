import { Events, OAuth2Server } from 'oauth2-mock-server';
import type { ThirdParty } from './third-party.ts';

const person = { subject: 'johndoe', email: 'john@mock.example', name: 'John Doe' } as const;

export interface MockParty extends ThirdParty {
  refuseNext(error: string, description?: string): void;
}

async function partyOf(server: OAuth2Server, port: number, name: string): Promise<MockParty> {
  // A server on 127.0.0.1 can also be reached as localhost.
  await server.start(port, '127.0.0.1');
  const { url } = server.issuer;
  if (url === undefined) throw new Error('The provider has no address.');
  return {
    name,
    issuer: url,
    clientId: 'drover-at-mock',
    audience: null,
    subject: person.subject,
    email: person.email,
    // This provider has no sessions. Everyone signs in as John.
    endsSession: false,
    logIn: async () => undefined,
    refuseNext(error, description) {
      server.service.once(Events.BeforeAuthorizeRedirect, ({ url: back }) => {
        back.searchParams.delete('code');
        back.searchParams.set('error', error);
        if (description !== undefined) back.searchParams.set('error_description', description);
      });
    },
    stop: () => server.stop(),
  };
}

/** Starts oauth2-mock-server unchanged. It rotates refresh tokens. Its access token is a JWT, and its ID token has only the subject. */
export async function startMock(port: number): Promise<MockParty> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  server.service.on(Events.BeforeUserinfo, (answer) => {
    answer.body = { sub: person.subject, email: person.email, name: person.name };
  });
  return partyOf(server, port, 'oauth2-mock-server');
}

/** Starts a minimal provider. It has no refresh token, end_session_endpoint, revocation or userinfo. Its two keys have no ids. */
export async function startLeanMock(port: number): Promise<MockParty> {
  const server = new OAuth2Server(undefined, undefined, {
    shouldIssuerUrlBeSuffixedWithATralingSlash: true,
    endpoints: { authorize: '/as/authorize', token: '/as/token' },
  });
  const { service, issuer } = server;
  for (let count = 0; count < 2; count++) await issuer.keys.generate('RS256');
  service.addRoute('GET', '/as/keys', (_request, response) => {
    const keys = issuer.keys.toJSON().map(({ kid: _kid, ...key }) => key);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys }));
  });
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer) => {
    const {
      end_session_endpoint: _end,
      revocation_endpoint: _revoke,
      userinfo_endpoint: _info,
      ...rest
    } = answer.body as Record<string, unknown>;
    const elsewhere = `http://127.0.0.1:${port}/as`;
    answer.body = { ...rest, jwks_uri: `${elsewhere}/keys`, token_endpoint: `${elsewhere}/token` };
  });
  service.on(Events.BeforeTokenSigning, (token) => {
    Reflect.deleteProperty(token.header, 'kid');
    Object.assign(token.payload, { email: person.email });
  });
  service.on(Events.BeforeResponse, (answer) => {
    const { refresh_token: _none, ...rest } = answer.body as Record<string, unknown>;
    answer.body = rest;
  });
  return partyOf(server, port, 'a lean provider');
}
