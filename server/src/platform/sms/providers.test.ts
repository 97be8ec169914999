import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Outbound, readAllowRules } from '#platform/outbound/rules.ts';
import type { SmsService, SmsToSend } from './provider.ts';
import { aliyun, signAliyun } from './providers/aliyun.ts';
import { http, wrongPlaceholder } from './providers/http.ts';
import { signTencent, tencent } from './providers/tencent.ts';
import {
  aliyunSignature,
  type SmsServer,
  signatureIn,
  startSmsServer,
  tencentSignature,
} from './testing/sms-server.ts';

let server: SmsServer;
beforeAll(async () => {
  server = await startSmsServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.seen.length = 0;
});

const loopback = (): Outbound => {
  const rules = readAllowRules(`127.0.0.1:${server.port}`);
  return { rules: 'wrong' in rules ? [] : rules, own: '' };
};
const world = () => ({ outbound: loopback(), now: new Date('2026-04-01T02:03:04.567Z') });
const answerWith = (status: number, body: object | string) =>
  server.answers.splice(0, Infinity, { status, body: typeof body === 'string' ? body : JSON.stringify(body) });
const service = (more: Partial<SmsService> = {}) =>
  ({
    category: smsCategory.aliyun,
    templateId: 'SMS_1',
    accessKey: 'key-id',
    secretKey: 'key secret+/=',
    regionId: null,
    signName: '考信 & 考务',
    appId: '1400006666',
    endpoint: server.address,
    bodyTemplate: null,
    successMark: null,
    ...more,
  }) as SmsService;
const message: SmsToSend = {
  phone: '13900000001',
  templateId: 'SMS_1',
  params: { code: '1 2*3\'(4)!~中"{{phone}}', minutes: '5' },
};
const seen = () => {
  const [first] = server.seen;
  if (!first) throw new Error('nothing arrived');
  return first;
};

describe('published examples', () => {
  test('ACS3-HMAC-SHA256 of the V3 signature document', () => {
    const { query, headers } = signAliyun({
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
      accessKey: 'YourAccessKeyId',
      secretKey: 'YourAccessKeySecret',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    });
    expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai');
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('TC3-HMAC-SHA256 of the signature v3 document', () => {
    const headers = signTencent({
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      timestamp: 1551113065,
      secretId: 'AKID********************************',
      secretKey: '*'.repeat(32),
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    });
    expect(headers.authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    );
  });
});

describe('Aliyun', () => {
  test('signs every byte of a request', async () => {
    answerWith(200, { Code: 'OK', Message: 'OK', BizId: '9^0' });
    expect(await aliyun.send(service(), message, world())).toEqual({ kind: 'sent', answer: 'OK OK 9^0' });
    expect(signatureIn(seen())).toBe(aliyunSignature(seen(), 'key secret+/='));
    const query = new URL(seen().url, server.address).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      PhoneNumbers: '13900000001',
      SignName: '考信 & 考务',
      TemplateCode: 'SMS_1',
      TemplateParam: JSON.stringify(message.params),
      RegionId: 'cn-hangzhou',
    });
    expect(seen().url).not.toMatch(/[!'()*+ ]/);
    expect(seen().headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-04-01T02:03:04Z',
    });
  });

  test('never repeats a nonce', async () => {
    await aliyun.send(service(), message, world());
    await aliyun.send(service(), message, world());
    const [one, two] = server.seen.map(({ headers }) => headers['x-acs-signature-nonce']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(one).not.toBe(two);
  });

  test.each([
    [200, { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }, 'refused'],
    [200, { Code: 'isp.SYSTEM_ERROR', Message: 'x' }, 'later'],
    [503, { Code: 'ServiceUnavailable', Message: 'x' }, 'later'],
    [400, { Code: 'SignatureDoesNotMatch', Message: 'x' }, 'refused'],
    [502, '<html>', 'later'],
    [200, '<html>', 'unknown'],
    [302, '', 'refused'],
  ])('%d %j is %s', async (status, body, kind) => {
    answerWith(status, body);
    expect((await aliyun.send(service(), message, world())).kind).toBe(kind);
  });
});

describe('Tencent', () => {
  const ours = () => service({ category: smsCategory.tencent });

  test('signs every byte of a request', async () => {
    answerWith(200, { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success', SerialNo: 'S1' }] } });
    expect(await tencent.send(ours(), message, world())).toEqual({ kind: 'sent', answer: 'Ok send success S1' });
    expect(signatureIn(seen())).toBe(tencentSignature(seen(), 'key secret+/='));
    expect(JSON.parse(seen().body)).toEqual({
      PhoneNumberSet: ['+8613900000001'],
      SmsSdkAppId: '1400006666',
      SignName: '考信 & 考务',
      TemplateId: 'SMS_1',
      TemplateParamSet: Object.values(message.params),
    });
    expect(seen().headers).toMatchObject({ 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' });
  });

  test.each([
    [200, { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'x' } } }, 'refused'],
    [200, { Response: { Error: { Code: 'InternalError.Timeout', Message: 'x' } } }, 'later'],
    [200, { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: 'x' }] } }, 'refused'],
    [500, '', 'later'],
    [200, '[]', 'unknown'],
  ])('%d %j is %s', async (status, body, kind) => {
    answerWith(status, body);
    expect((await tencent.send(ours(), message, world())).kind).toBe(kind);
  });
});

describe('an HTTP service', () => {
  const ours = (more: Partial<SmsService> = {}) =>
    service({ category: smsCategory.http, endpoint: `${server.address}/send?to={{phone}}&c={{params.code}}`, ...more });

  test('escapes values in the URL', async () => {
    answerWith(200, 'code:0');
    const outcome = await http.send(ours({ successMark: 'code:0' }), message, world());
    expect(outcome).toEqual({ kind: 'sent', answer: 'HTTP 200 code:0' });
    expect(seen()).toMatchObject({ method: 'GET' });
    const query = new URL(seen().url, server.address).searchParams;
    expect([...query]).toEqual([
      ['to', '13900000001'],
      ['c', message.params.code],
    ]);
  });

  test('sends JSON with quotes and braces as text', async () => {
    answerWith(200, 'ok');
    await http.send(
      ours({ bodyTemplate: '{"to":"{{phone}}","text":"【{{sign}}】{{params.code}}"}' }),
      message,
      world(),
    );
    expect(seen().headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(seen().body)).toEqual({ to: '13900000001', text: `【考信 & 考务】${message.params.code}` });
  });

  test('sends a form', async () => {
    answerWith(200, 'ok');
    await http.send(
      ours({ bodyTemplate: 'apikey={{secretKey}}&text={{params.code}}&x={{params.none}}' }),
      message,
      world(),
    );
    expect(Object.fromEntries(new URLSearchParams(seen().body))).toEqual({
      apikey: 'key secret+/=',
      text: message.params.code,
      x: '',
    });
  });

  test('checks the success mark and hides the echoed secret', async () => {
    answerWith(200, 'error key secret+/= wrong');
    expect(await http.send(ours({ successMark: 'ok' }), message, world())).toEqual({
      kind: 'refused',
      answer: 'HTTP 200 error *** wrong',
    });
  });

  test.each([
    ['https://x/{{phone}}', 'a={{params.code}}', undefined],
    ['https://{{phone}}.example/', null, '{{phone}}.example'],
    ['https://x/{{constructor}}', null, 'constructor'],
    ['https://x/', '{{params.a.b}}', 'params.a.b'],
  ])('finds the wrong placeholder in %s %s', (endpoint, body, wrong) => {
    expect(wrongPlaceholder(endpoint, body)).toBe(wrong);
  });
});

describe('transport errors', () => {
  test('maps connection errors to later, unknown or refused', async () => {
    const gone = await startSmsServer();
    await gone.close();
    const rules = readAllowRules('127.0.0.1');
    const outbound = { rules: 'wrong' in rules ? [] : rules, own: '' };
    const away = await aliyun.send(service({ endpoint: gone.address }), message, { ...world(), outbound });
    expect(away).toEqual({ kind: 'later', answer: '无法连接短信服务' });
    server.answers.splice(0, Infinity, 'cut');
    expect((await aliyun.send(service(), message, world())).kind).toBe('unknown');
    const forbidden = await aliyun.send(service(), message, { ...world(), outbound: { rules: [], own: '' } });
    expect(forbidden.kind).toBe('refused');
    expect(server.seen).toHaveLength(1);
  });

  test('does not follow a redirect', async () => {
    answerWith(307, '');
    expect((await http.send(service({ category: smsCategory.http }), message, world())).kind).toBe('refused');
    expect(server.seen).toHaveLength(1);
  });

  test('cuts off an endless answer', async () => {
    answerWith(200, 'x'.repeat(200_000));
    expect((await aliyun.send(service(), message, world())).kind).toBe('unknown');
  });
});
