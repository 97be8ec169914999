import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../server/src/testing/context.ts';
import { answerAt, startThirdParty, type ThirdParty } from '../../server/src/testing/third-party.ts';
import { askToken, Program, tokenIn } from './client.ts';
import type { World } from './world.ts';

/** Specification sections 3, 5, 7 (Auth) and 8: the phone grant, the social grant, the guest registration. */
export function otherWaysIn(world: () => World): void {
  const messages: string[] = [];
  let service: Server | undefined;
  let civic: ThirdParty | undefined;

  beforeAll(async () => {
    const listening = createServer((request, response) => {
      messages.push(new URL(request.url ?? '', 'http://localhost').searchParams.get('code') ?? '');
      response.end('OK');
    }).listen(0, 'localhost');
    service = listening;
    await once(listening, 'listening');
    const admin = await world().as('admin');
    const endpoint = `http://localhost:${(listening.address() as AddressInfo).port}/?code={{params.code}}`;
    const made = await admin.post<{ id: string }>('blade-resource/sms/submit', {
      category: 5,
      smsCode: 'sign-in',
      signName: '考信',
      templateId: 'x',
      accessKey: 'x',
      secretKey: 'x',
      endpoint,
    });
    expect((await admin.post(`blade-resource/sms/enable?id=${made.data.id}`)).status).toBe(200);
    civic = await startThirdParty([`${world().url}/api/blade-auth/oauth/callback/civic`]);
    const { issuer, clientId, clientSecret } = civic;
    const row = { source: 'civic', providerName: '政务认证', kind: 1, issuer, clientId, clientSecret };
    expect((await admin.post('blade-system/social/submit', { ...row, sort: 1, isEnabled: 1 })).status).toBe(200);
  });
  afterAll(async () => {
    service?.close();
    await civic?.close();
  });

  test('logs in by phone grant with a code from a message', async () => {
    const { nobody } = world();
    const phone = '13800138111';
    await (await world().as('leader')).post('blade-user/update-info', { phone, password: testPassword });
    const sent = await nobody.post<{ id: string }>('blade-resource/sms/endpoint/sendCode', { phone });
    expect([sent.status, sent.data]).toEqual([200, { id: expect.stringMatching(/./) }]);
    await expect.poll(() => messages.length, { timeout: 10_000 }).toBe(1);
    const ask = (code: string) =>
      nobody.send('POST', 'blade-auth/oauth/token', {
        query: { tenantId: '000000', scope: 'all' },
        body: new URLSearchParams({ grant_type: 'phone', phone, type: 'phone' }),
        headers: { 'tenant-id': '000000', 'phone-key': sent.data.id, 'phone-code': code },
      });
    expect((await ask('x')).status).toBe(400);
    const { body } = await ask(messages[0] ?? '');
    expect(body).toMatchObject({ account: 'leader', token_type: 'bearer' });
    expect((await nobody.post('blade-resource/sms/endpoint/sendCode', { phone })).status).toBe(429);
  });

  test('logs in by social grant after registration and approval', async () => {
    const { nobody, url } = world();
    const visit = async () => {
      if (!civic) throw new Error('no third party');
      const out = await fetch(`${url}/api/blade-auth/oauth/render/civic`, { redirect: 'manual' });
      const cookie = out.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const address = await answerAt(civic, out.headers.get('location') ?? '', 'as/qian');
      const back = await fetch(address, { redirect: 'manual', headers: { cookie } });
      const { searchParams } = new URL(back.headers.get('location') ?? '', url);
      const words = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
      return nobody.send('POST', 'blade-auth/oauth/token', {
        query: { tenantId: '000000', scope: 'all' },
        body: new URLSearchParams({ grant_type: 'social', source: 'civic', ...words }),
        headers: { cookie },
      });
    };
    const first = await visit();
    expect([first.status, first.body.user_id, first.body.user_name]).toEqual([200, '', '钱第三']);
    const password = 'Orchard-Gate-2026';
    const form = {
      tenantId: '000000',
      name: '钱第三',
      account: 'qian',
      password,
      oauthId: String(first.body.oauth_id),
    };
    const registered = await nobody.post('blade-user/register-guest', form);
    expect([registered.status, registered.body.success]).toEqual([200, true]);
    const again = await nobody.post('blade-user/register-guest', form);
    expect([again.status, again.body.success, again.msg]).toEqual([400, false, '第三方登陆信息错误!']);
    expect((await visit()).body.error_description).toBe('注册申请尚未通过审核，请耐心等待管理员通过');
    expect((await askToken(nobody, 'qian', password)).body.error_code).toBe('account_unapproved');

    const admin = await world().as('admin');
    const { data } = await admin.get<{ records: { id: string; version: number }[] }>('blade-user/registration/list', {
      status: '0',
    });
    const [waiting] = data.records;
    expect(
      (await admin.post('blade-user/registration/pass', { id: waiting?.id, version: waiting?.version })).status,
    ).toBe(200);
    const { access_token } = tokenIn(await visit());
    const who = await new Program(url, access_token).get<{ account: string }>('blade-auth/oauth/user-info');
    expect(who.data.account).toBe('qian');
  });
}
