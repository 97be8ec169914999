import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface ThirdParty {
  issuer: string;
  clientId: string;
  clientSecret: string;
  answers: boolean;
  close(): Promise<void>;
}

const clientId = 'kaoxin-at-the-third-party';
const clientSecret = 'a secret for the third party';
const names: Record<string, string> = { lin: '林第三', zhao: '赵第三', qian: '钱第三', sun: '孙第三' };

/** @param callbacks allowed redirect addresses */
export async function startThirdParty(callbacks: readonly string[]): Promise<ThirdParty> {
  const place: { handle?: (request: IncomingMessage, response: ServerResponse) => Promise<void> } = {};
  const self = { clientId, clientSecret, answers: true };
  const server = createServer((request, response) => {
    if (!self.answers) return request.socket.destroy();
    place.handle?.(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = providerAt(issuer, callbacks);
  place.handle = async (request, response) => {
    if (request.url?.startsWith('/enter/')) return enter(provider, request, response);
    await provider.callback()(request, response);
  };
  return Object.assign(self, {
    issuer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function providerAt(issuer: string, callbacks: readonly string[]): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...callbacks],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/enter/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, name: names[id] ?? id }) }),
  });
}

/** `/enter/{uid}` shows the choice of users; `/enter/{uid}/as/{name}` logs in, `/enter/{uid}/deny` refuses. */
async function enter(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, , uid = '', act = '', who = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  if (act === '') {
    const buttons = Object.entries(names).map(([id, name]) => `<p><a href="/enter/${uid}/as/${id}">${name}</a></p>`);
    const page = `<!doctype html><html lang="zh"><title>第三方</title><link rel="icon" href="data:,"><h1>第三方登录</h1>
      ${buttons.join('')}<p><a href="/enter/${uid}/deny">拒绝</a></p></html>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  if (act === 'deny')
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'no' });
  const grant = new provider.Grant({ accountId: who, clientId });
  grant.addOIDCScope('openid profile');
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, { login: { accountId: who }, consent: { grantId } });
}

/**
 * Acts as a browser at the provider: follows redirects with cookies, chooses a user, and returns the address outside
 * the provider.
 */
export async function answerAt(party: ThirdParty, address: string, act: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let step = 0; step < 12; step += 1) {
    if (url.origin !== party.issuer) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    if (location) url = new URL(location, url);
    else if (/^\/enter\/[^/]+$/.test(url.pathname)) url = new URL(`${url.pathname}/${act}`, url);
    else throw new Error(`the third party answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  }
  throw new Error('the third party leads in circles');
}
