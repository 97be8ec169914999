import { expect, test } from 'vitest';
import { opinion } from '../../server/src/testing/petitions.ts';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Head {
  id: string;
  caseNo: string;
  caseStatus: number;
  version: number;
}

export function petitions(world: () => World): void {
  let handler: Program;
  let leader: Program;
  let typeId = '';
  let petition: Head;

  test('lists departments as a lazy tree and dictionaries by code', async () => {
    handler = await world().as('handler');
    leader = await world().as('leader');
    const roots = (
      await handler.get<{ id: string; key: string; value: string }[]>('blade-system/dept/lazy-tree', { parentId: '0' })
    ).data;
    expect(roots.length).toBeGreaterThan(0);
    for (const { id, key, value } of roots) expect([key, value]).toEqual([id, id]);
    const states = (
      await handler.get<{ dictKey: string; dictValue: string }[]>('blade-system/dict-biz/dictionary', {
        code: 'case_status',
      })
    ).data;
    expect(states).toContainEqual(expect.objectContaining({ dictKey: '40', dictValue: '已答复' }));
    const platform = (await handler.get<unknown[]>('blade-system/dict/dictionary', { code: 'yes_no' })).data;
    expect(platform.length).toBeGreaterThan(0);
    const districts = await handler.get<unknown[]>('district/select', { nodeType: '1', keyword: '云' });
    expect([districts.status, Array.isArray(districts.data)]).toEqual([200, true]);
  });

  test('submits, lists and reads classifications', async () => {
    const { deptId } = (await handler.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const form = { kind: 2, typeName: '报名收费', deptId, legalClass: 3 };
    typeId = (await handler.post<{ id: string }>('type/submit', form)).data.id;
    expect((await handler.get('type/detail', { id: typeId })).data).toMatchObject({
      typeName: '报名收费',
      openCount: 0,
    });
    expect((await handler.get('type/page', { kind: '2' })).data).toMatchObject({ total: 1, records: [{ id: typeId }] });
    expect((await handler.post('type/submit', { kind: 2, typeName: '' })).msg).toContain('请输入分类名称');
    const spare = (await handler.post<{ id: string }>('type/submit', { ...form, typeName: '误建的分类' })).data.id;
    expect((await handler.post('type/remove', {}, { query: { ids: spare } })).msg).toBe('操作成功');
    expect((await handler.get('type/detail', { id: spare })).status).toBe(404);
  });

  test('returns a link to an uploaded file that needs no session', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n']), '缴费凭证.pdf');
    const put = await handler.send<{ link: string; fileId: string }>('POST', 'blade-resource/oss/endpoint/put-file', {
      body: form,
    });
    expect(put).toMatchObject({
      status: 200,
      data: { originalName: '缴费凭证.pdf', fileId: expect.stringMatching(/^\d+$/) },
    });
    const opened = await fetch(`${world().url}${put.data.link}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const body = {
      source: 3,
      typeId,
      title: '关于报名费多收的反映',
      content: '本人报名时被多收了二十元，请核实有关情况并退还。',
      applicantName: '陈远',
      phone: '13800138000',
    };
    const registered = await handler.post<Head>('petitionLetter/register', { ...body, fileIds: put.data.fileId });
    expect(registered.status).toBe(200);
    petition = registered.data;
  });

  test('lists, handles, replies to, audits and prints', async () => {
    const { id } = petition;
    expect(
      (await handler.get('petitionLetter/page', { current: '1', size: '10', tab: 'received' })).data,
    ).toMatchObject({ total: 1 });
    const detail = (
      await handler.get<{ version: number; files: unknown[]; phone: string }>('petitionLetter/detail', { id })
    ).data;
    expect(detail).toMatchObject({ phone: '138****8000', files: [{ originalName: '缴费凭证.pdf' }] });
    const claimed = (await handler.get<Head>('petitionLetter/handle', { id })).data;
    const reply = (version: number, action: string, more: object) =>
      handler.post<Head>('petitionLetter/reply', { id, version, action, ...more });
    const accepted = (await reply(claimed.version, 'accept', { acceptResult: 1 })).data;
    expect(await reply(claimed.version, 'accept', { acceptResult: 1 })).toMatchObject({ status: 409 });
    expect(
      (await reply(accepted.version, 'submit', { replyResult: 1, replyContent: '<p>同意退还多收的报名费用</p>' })).msg,
    ).toBe('答复缺少【诉求、调查事实、依据、意见、救济途径与期限】内容');
    const submitted = (await reply(accepted.version, 'submit', { replyResult: '1', replyContent: opinion })).data;
    expect(
      (await handler.post('petitionLetter/audit', { id, version: submitted.version, auditResult: 1 })).status,
    ).toBe(403);
    const audited = await leader.post<Head[]>('petitionLetter/audit', {
      id,
      version: submitted.version,
      auditResult: 1,
    });
    expect(audited.data).toMatchObject([{ caseStatus: 40, caseStatusName: '已答复' }]);
    const print = await handler.get<{ html: string }>('petitionLetter/print', {
      id,
      docType: 'XF06',
      reason: '送达申请人',
    });
    expect([print.status, print.msg]).toEqual([200, '操作成功']);
    expect(print.data).toMatchObject({
      templateCode: 'XF06',
      title: '处理意见书',
      paper: 'A4',
      docNo: expect.stringMatching(/号$/),
    });
    expect((await leader.post('petitionLetter/remove', {}, { query: { ids: id } })).msg).toBe(
      '已进入办理流程的事项不能删除',
    );
    expect((await handler.post('type/remove', {}, { query: { ids: typeId } })).msg).toBe('分类下存在1件事项,不能删除');
  });

  test('files, looks up and withdraws as a citizen; staff remove it', async () => {
    const { nobody } = world();
    const body = {
      typeId,
      title: '关于准考证打印的咨询',
      content: '准考证无法打印，请告知应当如何处理，谢谢。',
      applicantName: '林青',
      phone: '13900139000',
    };
    const { caseNo, queryCode } = (await nobody.post<{ caseNo: string; queryCode: string }>('open/petition', body))
      .data;
    expect((await nobody.get('open/case', { caseNo, queryCode })).data).toMatchObject({
      caseNo,
      caseStatusName: '待受理',
    });
    expect(
      (
        await nobody.post('open/case/withdraw', {
          caseNo,
          queryCode,
          applicantName: body.applicantName,
          phone: body.phone,
        })
      ).status,
    ).toBe(200);
    const [row] = (await leader.get<{ records: Head[] }>('petitionLetter/page', { caseNo })).data.records;
    expect((await leader.post('petitionLetter/remove', {}, { query: { ids: String(row?.id) } })).msg).toBe('操作成功');
    expect((await leader.get('petitionLetter/detail', { id: String(row?.id) })).status).toBe(404);
  });

  test('names downloads in Chinese and wraps their errors in envelopes', async () => {
    for (const path of ['petitionLetter/export', 'petitionLetter/importTemplate']) {
      const { status, headers, bytes } = await handler.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''%E4/);
      expect(new TextDecoder().decode(bytes.slice(0, 2))).toBe('PK');
    }
    expect((await leader.get('petitionLetter/export')).body).toMatchObject({ code: 403, success: false });
    expect((await handler.get('petitionLetter/export', { nonsense: '1' })).body).toMatchObject({ code: 400 });
  });
}
