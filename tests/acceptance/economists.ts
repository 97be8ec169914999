import { expect, test } from 'vitest';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Thing {
  id: string;
}
interface Detail extends Thing {
  version: number;
  caseStatus: number;
  certNo: string | null;
  work: { sum: string; verdict: string };
}

const [name, idNo] = ['陈远', residentNumber(78)];
const kept = { managerName: '陈远', managerPhone: '13800001111' };
const items = ['diploma', 'report', 'proof', 'idCard', 'promise', 'years'].map((key) => ({ key, ok: 1 }));

interface Receipt {
  caseNo: string;
  queryCode: string;
}
const phone = '13800138000';
/** Another address than the other citizens: each may send ten requests a minute. */
const headers = { 'x-forwarded-for': '192.0.2.81' };

export function economists(world: () => World): void {
  let registrar: Program;
  let district: Program;
  let id: string;
  let districtId: string;
  const one = { batchNo: '2026Z01', name, idNo, level: 2, major: 4, examYear: 2025 };
  const detail = async (by: Program) => (await by.get<Detail>('economist/detail', { id })).data;

  async function filed(idNo: string): Promise<Receipt> {
    const body = new FormData();
    body.append('file', new Blob(['%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n']), '学历证书.pdf');
    const { fileId } = (await world().nobody.send<{ fileId: string }>('POST', 'open/file', { body, headers })).data;
    const workHistory = [{ from: '2015-07-01', to: '2020-06-30', unit: '江澜一建', post: '会计' }];
    const scan = [fileId];
    const formData = {
      education: '3',
      graduation: '江澜大学',
      workUnit: '江澜一建',
      workHistory,
      diploma: scan,
      report: scan,
      proof: scan,
      idCard: scan,
      promise: scan,
    };
    const entry = { batchNo: '2026Z01', applicantName: name, idNo, phone, formData };
    return (await world().nobody.post<Receipt>('open/economist', entry, { headers })).data;
  }

  test('adds to a roster, lists it by batch and removes from it', async () => {
    registrar = await world().as('registrar');
    district = await world().as('district');
    const manager = await world().as('manager');
    const { deptId } = (await district.get<{ deptId: string }>('blade-auth/oauth/user-info')).data;
    const place = { nodeType: 1, code: '09', name: '赤岭', regionCode: '11', deptId, ...kept };
    districtId = (await manager.post<Thing>('district/save', place)).data.id;
    const other = { ...one, idNo: residentNumber(80), districtId };
    const saved = await registrar.post('economistUser/save', {
      users: [{ ...one, districtId }, other, { ...one, districtId }],
    });
    expect(saved.data).toEqual({ added: 2, errors: [{ row: 3, msg: '第3行:该人员已在批次中' }] });
    const page = await registrar.get<{ records: (Thing & { version: number })[] }>('economistUser/page', {
      batchNo: '2026Z01',
      idNo: other.idNo,
    });
    const [listed] = page.data.records;
    const said = { workUnit: '江澜二建', reason: '核对原件' };
    const edited = await registrar.post('economistUser/edit', { ...said, id: listed?.id, version: listed?.version });
    expect(edited.data).toMatchObject({ workUnit: '江澜二建', submitState: 0 });
    const removed = await registrar.post('economistUser/remove', {}, { query: { ids: listed?.id ?? '' } });
    expect(removed.msg).toBe('操作成功');
    expect((await registrar.post('economistUser/batchNoList', { year: 2026 })).data).toMatchObject([
      { batchNo: '2026Z01', level: 2, total: 1, submitted: 0 },
    ]);
  });

  test('files for a person on the roster and certifies after two levels', async () => {
    const open = (await world().nobody.get<{ form: { fields: object[] } }>('open/economist/batches')).data;
    expect(open).toMatchObject({ batches: [{ batchNo: '2026Z01', levelName: '中级', year: 2026 }] });
    expect(open.form.fields.length).toBeGreaterThan(5);
    const { caseNo } = await filed(idNo);
    const page = await registrar.get<{ records: Thing[] }>('economist/page', { caseNo });
    id = page.data.records[0]?.id ?? '';
    expect((await detail(registrar)).work).toMatchObject({
      sum: '60个月，合5年',
      verdict: '要求4年，可证明5年 → 符合',
    });
    for (const by of [district, registrar]) {
      const { version } = await detail(by);
      expect((await by.post('economist/audit', { id, version, auditResult: 1, items })).msg).toBe('操作成功');
    }
    expect(await detail(registrar)).toMatchObject({ caseStatus: 40, certNo: expect.stringMatching(/^\d{4}Z\d{7}$/) });
  });

  test('refuses to remove an application in progress', async () => {
    const auditor = await world().as('auditor');
    const { msg } = await auditor.post('economist/remove', {}, { query: { ids: id, reason: '误录' } });
    expect(msg).toBe('已进入办理流程的事项不能删除');
  });

  test('removes an application that its applicant has withdrawn', async () => {
    const auditor = await world().as('auditor');
    const another = residentNumber(81);
    const saved = await registrar.post('economistUser/save', { ...one, idNo: another, districtId });
    expect(saved.data).toMatchObject({ added: 1 });
    const { caseNo, queryCode } = await filed(another);
    const person = { caseNo, queryCode, applicantName: name, idTail: another.slice(-8) };
    expect((await world().nobody.post('open/case/withdraw', person, { headers })).msg).toBe('操作成功');
    const { records } = (await auditor.get<{ records: Thing[] }>('economist/page', { caseNo })).data;
    const query = { ids: records[0]?.id ?? '', reason: '误录' };
    expect((await auditor.post('economist/remove', {}, { query })).msg).toBe('操作成功');
  });
}
