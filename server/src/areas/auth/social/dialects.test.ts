import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socialKinds } from '@kaoxin/contract/system/social.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testContext } from '../../../testing/context.ts';
import { authorizeAddress, identify } from './identity.ts';
import { settled } from './presets.ts';
import type { Provider } from './provider.ts';

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let testing: Awaited<ReturnType<typeof testContext>>;
let server: Server;
let origin: string;
let asked: Asked[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};

beforeAll(async () => {
  testing = await testContext({ env: { OUTBOUND_ALLOW: 'public:443,localhost' } });
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const { method = '', headers } = request;
    asked.push({ method, path: pathname, query: Object.fromEntries(searchParams), headers, body });
    const answer = answers[pathname] ?? { status: 404, body: {} };
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(text);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
  answers = {};
});
afterAll(async () => {
  server.close();
  await testing.close();
});

const way = {
  redirectUri: 'https://kaoxin.example/callback',
  state: 'the-state',
  nonce: 'n',
  verifier: 'v'.repeat(43),
};
let number = 0;

function provider(kind: number, tokenPath: string, userPath: string): Provider {
  number += 1;
  const places = { authorizeUrl: null, tokenUrl: origin + tokenPath, userUrl: origin + userPath, issuer: null };
  const words = { id: String(number), version: 1, source: 'x', providerName: 'x', clientId: 'app', secret: 'key' };
  const stamps = { createUser: null, updateUser: null };
  return { ...words, ...stamps, kind, ...places, scope: null, subjectField: null, nameField: null };
}

const who = (given: Provider, code = 'the-code') =>
  identify(testing.context, settled(given), way, { code, issuer: null });
const address = async (given: Provider) => authorizeAddress(testing.context, settled({ ...given }), way);

test('微信开放平台: sends credentials in the query, reads openid', async () => {
  const given = provider(socialKinds.wechat, '/sns/oauth2/access_token', '/sns/userinfo');
  const url = await address(given);
  expect([url.origin + url.pathname, url.hash]).toEqual([
    'https://open.weixin.qq.com/connect/qrconnect',
    '#wechat_redirect',
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'app',
    redirect_uri: way.redirectUri,
    response_type: 'code',
    scope: 'snsapi_login',
    state: 'the-state',
  });
  answers = {
    '/sns/oauth2/access_token': { body: { access_token: 't', expires_in: 7200, openid: 'o-1', scope: 'snsapi_login' } },
    '/sns/userinfo': { body: { openid: 'o-1', nickname: '小林' } },
  };
  expect(await who(given)).toEqual({ subject: 'o-1', name: '小林' });
  expect(asked.map(({ path, query }) => [path, query])).toEqual([
    ['/sns/oauth2/access_token', { appid: 'app', secret: 'key', code: 'the-code', grant_type: 'authorization_code' }],
    ['/sns/userinfo', { access_token: 't', openid: 'o-1' }],
  ]);
  answers = { '/sns/oauth2/access_token': { body: { errcode: 40029, errmsg: 'invalid code' } } };
  await expect(who(given)).rejects.toThrow('refused: 40029');
});

test('QQ: requests the openid separately for its client', async () => {
  const given = provider(socialKinds.qq, '/oauth2.0/token', '/user/get_user_info');
  expect((await address(given)).href).toMatch(
    /^https:\/\/graph\.qq\.com\/oauth2\.0\/authorize\?response_type=code&client_id=app/,
  );
  answers = {
    '/oauth2.0/token': { body: { access_token: 't', expires_in: '7776000', refresh_token: 'r' } },
    '/oauth2.0/me': { body: { client_id: 'app', openid: 'q-1' } },
    '/user/get_user_info': { body: { ret: 0, msg: '', nickname: '小赵' } },
  };
  expect(await who(given)).toEqual({ subject: 'q-1', name: '小赵' });
  expect(asked.map(({ path }) => path)).toEqual(['/oauth2.0/token', '/oauth2.0/me', '/user/get_user_info']);
  answers['/oauth2.0/me'] = { body: { client_id: 'another app', openid: 'q-1' } };
  await expect(who(given)).rejects.toThrow('a token for another client');
  answers['/oauth2.0/token'] = { body: { error: 100020, error_description: 'code is reused' } };
  await expect(who(given)).rejects.toThrow('refused: 100020');
});

test('钉钉: sends JSON and the token in its header', async () => {
  const given = provider(socialKinds.dingtalk, '/v1.0/oauth2/userAccessToken', '/v1.0/contact/users/me');
  expect((await address(given)).searchParams.get('prompt')).toBe('consent');
  answers = {
    '/v1.0/oauth2/userAccessToken': { body: { accessToken: 't', expireIn: 7200 } },
    '/v1.0/contact/users/me': { body: { nick: '小钱', unionId: 'u-1', openId: 'x' } },
  };
  expect(await who(given)).toEqual({ subject: 'u-1', name: '小钱' });
  const [token, user] = asked;
  const sent = { clientId: 'app', clientSecret: 'key', code: 'the-code', grantType: 'authorization_code' };
  expect([token?.method, JSON.parse(token?.body ?? '')]).toEqual(['POST', sent]);
  expect(user?.headers['x-acs-dingtalk-access-token']).toBe('t');
  answers['/v1.0/oauth2/userAccessToken'] = { status: 400, body: { code: 'invalid.auth.code' } };
  await expect(who(given)).rejects.toThrow('answer of status 400');
});

test.each([
  ['GitHub', socialKinds.github, 'https://github.com/login/oauth/authorize', { id: 7, login: 'xiaosun' }, 'xiaosun'],
  ['Gitee', socialKinds.gitee, 'https://gitee.com/oauth/authorize', { id: 7, login: 'x', name: '小孙' }, '小孙'],
])('%s: follows OAuth 2 with PKCE, form and bearer', async (_name, kind, place, user, name) => {
  const given = provider(kind, '/token', '/user');
  const url = await address(given);
  expect([url.origin + url.pathname, url.searchParams.get('code_challenge_method')]).toEqual([place, 'S256']);
  expect(url.searchParams.has('nonce')).toBe(false);
  answers = {
    '/token': { body: { access_token: 't', token_type: 'bearer', scope: 'x' } },
    '/user': { body: user },
  };
  expect(await who(given)).toEqual({ subject: '7', name });
  const [token, me] = asked;
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toMatchObject({
    grant_type: 'authorization_code',
    code: 'the-code',
    code_verifier: way.verifier,
    client_secret: 'key',
  });
  expect(me?.headers.authorization).toBe('Bearer t');
});

test('refuses responses without identity, non-JSON and endless ones', async () => {
  const given = provider(socialKinds.dingtalk, '/token', '/me');
  answers = { '/token': { body: { accessToken: 't' } }, '/me': { body: { nick: '无名' } } };
  await expect(who(given)).rejects.toThrow('the third party names nobody');
  answers['/me'] = { body: 'text' };
  await expect(who(given)).rejects.toThrow('answer of status 200');
  answers['/me'] = { body: { nick: 'x'.repeat(1_200_000), unionId: 'u' } };
  await expect(who(given)).rejects.toThrow(/no answer|broke off/);
});

describe('the identity', () => {
  const subjectIn = async (kind: number, user: string) => {
    answers = {
      '/token': { body: { access_token: 't', accessToken: 't', openid: 'o', token_type: 'bearer' } },
      '/user': { body: user },
    };
    return (await who({ ...provider(kind, '/token', '/user'), subjectField: 'id' })).subject;
  };
  const kinds = [
    ['OAuth 2', socialKinds.oauth],
    ['GitHub', socialKinds.github],
    ['微信', socialKinds.wechat],
    ['钉钉', socialKinds.dingtalk],
  ] as const;

  test.each(kinds)('%s: keeps every digit of a 64-bit id', async (_name, kind) => {
    expect(await subjectIn(kind, '{"id":1907222222222222001}')).toBe('1907222222222222001');
    expect(await subjectIn(kind, '{"id":1907222222222222009}')).toBe('1907222222222222009');
    expect(await subjectIn(kind, '{"id":7}')).toBe('7');
  });

  test.each([
    ['an object', '{"id":{"value":7}}'],
    ['a list', '{"id":["7"]}'],
    ['a truth value', '{"id":true}'],
    ['a fraction', '{"id":1.5}'],
    ['a rounded number', '{"id":1e20}'],
    ['blanks', '{"id":" "}'],
    ['a text of 256 characters', `{"id":"${'x'.repeat(256)}"}`],
  ])('refuses %s', async (_name, user) => {
    await expect(subjectIn(socialKinds.oauth, user)).rejects.toThrow(/names nobody|too long/);
  });
});
