import { expect, test, vi } from 'vitest';
import { startBucket } from '../../server/src/platform/files/testing/s3-server.ts';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Row {
  id: string;
  version: number;
}
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

const upload = async (program: Program, path: string, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([pdf]), name);
  return program.send<{ link: string; fileId: string }>('POST', path, { body: form });
};

/** Specification section 7, Resources (wire.md B5): oss, sms, attach. */
export function resources(world: () => World): void {
  test('tests, enables, uses and removes an object store', async () => {
    const admin = await world().as('admin');
    const path = 'blade-resource/oss';
    const bucket = await startBucket();
    const { settings } = bucket;
    const added = await admin.post<Row>(`${path}/submit`, {
      category: 1,
      ossCode: 'minio',
      bucketName: settings.bucket,
      accessKey: settings.accessKeyId,
      endpoint: settings.endpoint.replace('127.0.0.1', 'localhost'),
      secretKey: settings.secretAccessKey,
    });
    expect([added.status, added.msg]).toEqual([200, '操作成功']);
    const { id } = added.data;
    expect(JSON.stringify((await admin.get(`${path}/detail`, { id })).data)).not.toMatch(/secret/i);
    expect((await admin.post(`${path}/enable`, {}, { query: { id } })).msg).toBe('操作成功');
    expect((await admin.get(`${path}/list`, { status: '1' })).data).toMatchObject({ total: 1, records: [{ id }] });
    const put = await upload(admin, `${path}/endpoint/put-file`, '试存.pdf');
    expect(bucket.requests.some(({ method }) => method === 'PUT')).toBe(true);
    const opened = await fetch(`${world().url}${put.data.link}`);
    expect(await opened.text()).toBe(pdf);
    expect((await admin.post(`${path}/enable`, {}, { query: { id, status: '0' } })).msg).toBe('操作成功');
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).msg).toContain('中存有1个文件');
    const spare = await admin.post<Row>(`${path}/submit`, {
      category: 3,
      ossCode: 'spare',
      bucketName: 'b',
      accessKey: 'k',
      secretKey: 's',
      endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
    });
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: spare.data.id } })).msg).toBe('操作成功');
    await bucket.close();
  });

  test.each(['endpoint/send-message', 'send-message'])('configures text messages through sms/%s', async (call) => {
    const admin = await world().as('admin');
    const path = 'blade-resource/sms';
    const form = { category: 6, smsCode: `trial-${call.length}`, signName: '考信', templateId: 'T1' };
    const { id } = (await admin.post<Row>(`${path}/submit`, form)).data;
    expect((await admin.get(`${path}/detail`, { id })).data).toMatchObject({ smsCode: form.smsCode, status: 0 });
    expect((await admin.post(`${path}/enable`, {}, { query: { id } })).msg).toBe('操作成功');
    expect((await admin.get(`${path}/list`, { status: '1' })).data).toMatchObject({ total: 1, records: [{ id }] });
    const phone = `139${String(call.length).padStart(8, '0')}`;
    const sent = await admin.post<{ ids: string[] }>(
      `${path}/${call}`,
      {},
      {
        query: { code: form.smsCode, phones: phone, params: '{"code":"2468"}' },
      },
    );
    const message = sent.data.ids[0] ?? '';
    const state = async () =>
      (await admin.get<{ state: number }>(`${path}/message/detail`, { id: message })).data.state;
    await vi.waitUntil(async () => (await state()) === 5, { timeout: 15_000, interval: 100 });
    const again = await admin.post(`${path}/${call}`, {}, { query: { code: form.smsCode, phones: phone } });
    expect(again.status).toBe(429);
    expect((await admin.post(`${path}/enable`, {}, { query: { id, status: '0' } })).msg).toBe('操作成功');
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).msg).toBe('操作成功');
  });

  test('uploads, lists, renames and removes attachments', async () => {
    const admin = await world().as('admin');
    const path = 'blade-resource/attach';
    const { fileId: id } = (await upload(admin, 'blade-resource/oss/endpoint/put-file-attach', '须知.pdf')).data;
    expect((await admin.get(`${path}/list`, { originalName: '须知' })).data).toMatchObject({
      total: 1,
      records: [{ id, extension: 'pdf', attachSize: pdf.length }],
    });
    const { link } = (await admin.get<{ link: string }>(`${path}/detail`, { id })).data;
    expect((await fetch(`${world().url}${link}`)).status).toBe(200);
    expect((await admin.post(`${path}/submit`, { id, originalName: '考试须知.pdf' })).data).toMatchObject({
      originalName: '考试须知.pdf',
    });
    expect((await admin.post(`${path}/remove`, {}, { query: { ids: id } })).msg).toBe('操作成功');
  });
}
