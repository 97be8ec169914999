import { expect, test, vi } from 'vitest';
import { residentNumber, rosterCsv } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import type { Program } from './client.ts';
import type { World } from './world.ts';

interface Thing {
  id: string;
}
interface Head extends Thing {
  version: number;
  caseStatus: number;
}
interface Places {
  records: { centreId: string; centreName: string; districtId: string; districtName: string }[];
}
interface Sent {
  taskId: string;
  batchId: string;
}

const examName = '2032年度考试录用公务员笔试';
const [name, newName, idNo] = ['陈远', '陈𠮷远', residentNumber(77)];

export function corrections(world: () => World): void {
  let clerk: Program;
  let examId: string;
  let deptId: string;
  let opening: Thing;
  let entry: object;

  const fileOf = (content: string, called: string): FormData => {
    const form = new FormData();
    form.append('file', new Blob([content]), called);
    return form;
  };
  const pdf = () => fileOf('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n', '户口簿.pdf');
  const headOf = async (id: string): Promise<Head> => (await clerk.get<Head>('message/detail', { id })).data;
  const act = async (by: Program, call: string, id: string, more: object) =>
    by.post<unknown>(`message/${call}`, { id, version: (await headOf(id)).version, ...more });

  test('takes for granted: an examination with an examinee in its roster', async () => {
    const manager = await world().as('manager');
    clerk = await world().as('clerk');
    ({ deptId } = (await clerk.get<{ deptId: string }>('blade-auth/oauth/user-info')).data);
    const [place] = (await manager.get<Places>('formalExam/pageTestingCentre')).data.records;
    if (!place) throw new Error('no test centre');
    const times = { startTime: '2032-06-05 09:00:00', endTime: '2032-06-05 11:00:00' };
    const exam = await manager.post<Thing>('formalExam/submit', {
      name: examName,
      projectType: 1,
      year: 2032,
      batch: 1,
      mode: 1,
      passRule: 2,
      status: 10,
      registerStart: '2032-04-01 09:00:00',
      registerEnd: '2032-04-20 17:00:00',
      totalScore: 100,
      passScore: 60,
      examStart: '2032-06-05 09:00:00',
      examEnd: '2032-06-05 17:00:00',
      districtIds: place.districtId,
      subjects: [{ subjectCode: 'xingce', name: '行政职业能力测验', totalScore: 100, passScore: 60, ...times }],
      places: [{ centreId: place.centreId }],
    });
    examId = exam.data.id;
    const row = {
      考区: place.districtName,
      姓名: name,
      性别: '男',
      证件类型: '居民身份证',
      证件号码: idNo,
      手机号: '13800138000',
      报考科目: '行政职业能力测验',
      报名状态: '已缴费',
      考点: place.centreName,
    };
    const body = fileOf(rosterCsv([row]), '考生名单.csv');
    const sent = await manager.send<Sent>('POST', 'formalExam/importExaminers', { query: { examId }, body });
    const ends = (id: string) =>
      vi.waitUntil(async () => (await manager.get<{ state: string }>('task/detail', { id })).data.state === 'done', {
        timeout: 20_000,
        interval: 200,
      });
    await ends(sent.data.taskId);
    const { batchId } = sent.data;
    await ends((await manager.post<Sent>('formalExam/importExaminersConfirm', { batchId })).data.taskId);
    expect((await manager.get('examiners/page', { examId })).data).toMatchObject({ total: 1 });
  });

  test('adds, reads and opens an opening; removes an unused one', async () => {
    const form = {
      name: '2032年度信息更正',
      formalExamId: examId,
      deptId,
      needPoliceProof: 1,
      maxTimes: 1,
      openStart: '2026-01-01 00:00:00',
      openEnd: '2036-12-31 00:00:00',
      editableFields: [{ fieldKey: 'name', before: 2, after: 0, certificate: 0 }],
      materials: [{ name: '户口簿', required: 1 }],
    };
    const { data } = await clerk.post<Head>('exam/submit', form);
    opening = data;
    expect((await clerk.post('exam/submit', form)).msg).toBe('更正考试名称已存在，请更换后重试');
    expect((await clerk.post('exam/open', { id: data.id, version: data.version, status: 1 })).status).toBe(200);
    expect((await clerk.get('exam/detail', { id: data.id })).data).toMatchObject({ status: 1, maxTimes: 1 });
    const other = (await clerk.post<Thing>('exam/submit', { ...form, name: '另一次信息更正' })).data;
    expect((await clerk.post('exam/remove', {}, { query: { ids: other.id } })).msg).toBe('操作成功');
    expect((await clerk.get('exam/page')).data).toMatchObject({ total: 1, records: [{ id: data.id, auditing: 0 }] });
  });

  test('lets a citizen read the correctable fields and file', async () => {
    const { nobody } = world();
    expect((await nobody.get('open/exam/list')).data).toMatchObject([
      { id: opening.id, examName, fields: [{ fieldKey: 'name', twoPasses: 1 }], materials: [{ name: '户口簿' }] },
    ]);
    entry = {
      examId: opening.id,
      applicantName: name,
      idNo,
      phone: '13800138000',
      reasonType: 1,
      reasonText: '户籍登记变更',
      changes: [{ fieldKey: 'name', newValue: newName }],
    };
    expect((await nobody.post('open/infoEdit', entry)).msg).toBe('请上传户口簿');
    const { fileId } = (await nobody.send<{ fileId: string }>('POST', 'open/file', { body: pdf() })).data;
    const filed = await nobody.post<{ caseNo: string }>('open/infoEdit', { ...entry, fileIds: fileId });
    expect([filed.status, filed.data.caseNo]).toEqual([200, expect.stringMatching(/^GZ\d+$/)]);
    expect((await clerk.post('exam/remove', {}, { query: { ids: opening.id } })).msg).toBe('存在更正申请,不能删除');
  });

  test('lists, audits twice, replies as a third person, prints and exports', async () => {
    const { records } = (await clerk.get<{ records: Head[] }>('message/page', { examId: opening.id })).data;
    const id = String(records[0]?.id);
    const files = await clerk.get('file/page', { bizType: 'message', bizId: id });
    expect(files.data).toMatchObject({ total: 1, records: [{ originalName: '户口簿.pdf', ext: 'pdf', scanState: 1 }] });
    const [auditor, second] = [await world().as('auditor'), await world().as('secondClerk')];
    expect((await act(clerk, 'audit', id, { auditResult: 1 })).data).toMatchObject([{ caseStatus: 10 }]);
    expect((await act(second, 'audit', id, { auditResult: 1 })).msg).toBe('二次审核须由审核人进行');
    expect((await act(auditor, 'audit', id, { auditResult: 1 })).data).toMatchObject([
      { caseStatus: 20, caseStatusName: '待更正' },
    ]);
    expect((await act(clerk, 'reply', id, { replyResult: 1 })).msg).toBe('更正执行与审核不能为同一人');
    expect((await act(second, 'reply', id, { replyResult: 1 })).data).toMatchObject({ caseStatus: 40 });
    expect((await clerk.get('message/detail', { id })).data).toMatchObject({
      changes: [{ fieldKey: 'name', newValue: '陈*远', done: 1 }],
    });
    const print = await clerk.get<{ html: string }>('message/print', { id, docType: 'GZ02', reason: '送达申请人' });
    expect(print.data).toMatchObject({ title: '更正结果告知书', docNo: expect.stringMatching(/号$/) });
    expect(print.data.html).toContain(newName);
    const changed = async (query: Record<string, string>) =>
      (await rowsOf((await clerk.get('message/export', query)).bytes)).slice(2).map(({ cells }) => cells.slice(3, 8));
    const [masked] = await changed({});
    expect(masked).toEqual(['姓名', expect.stringContaining('*'), '陈*远', '公安机关变更', '已更正']);
    expect(await changed({ reason: '报上级主管部门' })).toEqual([['姓名', name, newName, '公安机关变更', '已更正']]);
    const auditorsQuery = { query: { ids: id } };
    expect((await auditor.post('message/remove', {}, auditorsQuery)).msg).toBe('已进入办理流程的事项不能删除');
  });

  test('removes a wrong entry with a reason', async () => {
    const { msg } = await clerk.post('message/register', { ...entry, source: 3, applicantName: newName });
    expect(msg).toBe('更正后的姓名与现有信息相同；请上传户口簿');
    const form = {
      name: '手机号更正',
      formalExamId: examId,
      deptId,
      needPoliceProof: 0,
      maxTimes: 1,
      materials: [],
      openStart: '2026-01-01 00:00:00',
      openEnd: '2036-12-31 00:00:00',
      editableFields: [{ fieldKey: 'phone', before: 1, after: 1, certificate: 0 }],
    };
    const { id: wrongId, version } = (await clerk.post<Head>('exam/submit', form)).data;
    await clerk.post('exam/open', { id: wrongId, version, status: 1 });
    const wrong = {
      ...entry,
      source: 3,
      examId: wrongId,
      applicantName: newName,
      changes: [{ fieldKey: 'phone', newValue: '13900139000' }],
    };
    const { id } = (await clerk.post<Head>('message/register', wrong)).data;
    const auditor = await world().as('auditor');
    expect((await auditor.post('message/remove', {}, { query: { ids: id, reason: '误录' } })).msg).toBe('操作成功');
    expect((await auditor.get('message/detail', { id })).status).toBe(404);
  });
}
