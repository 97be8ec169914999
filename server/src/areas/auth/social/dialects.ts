import { socialKinds } from '@kaoxin/contract/system/social.ts';
import type { AppContext } from '#platform/app-context.ts';
import { outboundFetch } from '#platform/outbound/fetch.ts';
import { exactJson } from './exact-json.ts';
import type { Settled } from './presets.ts';
import type { Way } from './way.ts';

/** Third parties with their own variant of OAuth without PKCE and with other parameter names. */
interface Dialect {
  address(provider: Settled, way: Way): URL;
  identify(
    context: AppContext,
    provider: Settled,
    way: Way,
    code: string,
  ): Promise<{ subject: unknown; name: unknown }>;
}

type Json = Record<string, unknown>;

function withWords(address: string | URL, words: Record<string, string>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value);
  return url;
}

async function read(context: AppContext, ...asked: [URL, Parameters<typeof outboundFetch>[2]?]): Promise<Json> {
  const answer = await outboundFetch(context.config.outbound, ...asked);
  const body = await answer
    .text()
    .then(exactJson)
    .catch(() => undefined);
  if (!answer.ok || typeof body !== 'object' || body === null) throw new Error(`answer of status ${answer.status}`);
  const { errcode, error, ret } = body as Json;
  // These services return status 200 for errors as well.
  const refused = [errcode, error, ret].find((value) => value !== undefined && value !== 0 && value !== '');
  if (refused !== undefined) throw new Error(`refused: ${String(refused).slice(0, 60)}`);
  return body as Json;
}

function textIn(body: Json, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new Error(`answer without ${name}`);
  return value;
}

const usual = (
  { authorizeUrl, clientId, scope }: Settled,
  { redirectUri, state }: Way,
  more: Record<string, string> = {},
) =>
  withWords(authorizeUrl, {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    ...more,
  });

const wechat: Dialect = {
  address({ authorizeUrl, clientId, scope }, { redirectUri, state }) {
    const words = { appid: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state };
    const url = withWords(authorizeUrl, words);
    url.hash = 'wechat_redirect';
    return url;
  },
  async identify(context, { tokenUrl, userUrl, clientId, secret, subjectField, nameField }, _way, code) {
    const words = { appid: clientId, secret, code, grant_type: 'authorization_code' };
    const token = await read(context, withWords(tokenUrl, words));
    const known = { access_token: textIn(token, 'access_token'), openid: textIn(token, 'openid') };
    const user = await read(context, withWords(userUrl, known));
    return { subject: user[subjectField], name: user[nameField] };
  },
};

const qq: Dialect = {
  address: usual,
  async identify(context, { tokenUrl, userUrl, clientId, secret, nameField }, { redirectUri }, code) {
    const words = { client_id: clientId, client_secret: secret, redirect_uri: redirectUri, code };
    const token = await read(context, withWords(tokenUrl, { ...words, grant_type: 'authorization_code', fmt: 'json' }));
    const access = { access_token: textIn(token, 'access_token') };
    const me = await read(context, withWords(new URL('me', tokenUrl), { ...access, fmt: 'json' }));
    if (textIn(me, 'client_id') !== clientId) throw new Error('a token for another client');
    const openid = textIn(me, 'openid');
    const user = await read(context, withWords(userUrl, { ...access, oauth_consumer_key: clientId, openid }));
    return { subject: openid, name: user[nameField] };
  },
};

const dingtalk: Dialect = {
  address: (provider, way) => usual(provider, way, { prompt: 'consent' }),
  async identify(context, { tokenUrl, userUrl, clientId, secret, subjectField, nameField }, _way, code) {
    const token = await read(context, new URL(tokenUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret: secret, code, grantType: 'authorization_code' }),
    });
    const headers = { 'x-acs-dingtalk-access-token': textIn(token, 'accessToken') };
    const user = await read(context, new URL(userUrl), { headers });
    return { subject: user[subjectField], name: user[nameField] };
  },
};

const dialects: Record<number, Dialect> = {
  [socialKinds.wechat]: wechat,
  [socialKinds.qq]: qq,
  [socialKinds.dingtalk]: dingtalk,
};

export const dialectOf = (kind: number): Dialect | undefined => dialects[kind];
