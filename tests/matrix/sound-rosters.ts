import type { Page } from '@kaoxin/contract/conventions.ts';
import type { StagedBatch } from '@kaoxin/contract/staging.ts';
import { vi } from 'vitest';
import { rosterCsv, rosterRow } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { allJobKinds } from '../../server/src/areas/index.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { makeZip } from '../../server/src/platform/files/testing/zip-maker.ts';
import { workOff } from '../../server/src/platform/jobs/work-off.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { send } from '../../server/src/testing/multipart.ts';
import { good } from '../../server/src/testing/petitions.ts';
import type { SoundOnes } from './sound.ts';

interface Made {
  id: string;
}
const path = 'formalExam/importExaminers';
const photos = makeZip([{ name: '001.jpg', content: 'nobody looks at it before the answer' }]);

/** Writes of rosters that nothing stands in the way of: an examination that is open for registration, and people in it. */
export async function soundRosters(context: AppContext, by: Visitor): Promise<SoundOnes> {
  const examId = await openExam(by);
  const row = (n: number, more: Record<string, string> = {}) =>
    rosterRow(n, { 考区: '丁考区', 报考科目: '01', ...more });
  /** Read by its task, wherever the tenant's tables lie. */
  const staged = async (name: string, rows: Record<string, string>[]) => {
    const { batchId } = good(await send<StagedBatch>(by, `${path}?examId=${examId}`, name, rosterCsv(rows)));
    const isRead = async () => {
      await workOff(context, allJobKinds);
      return good(await by.get<StagedBatch>(`${path}Detail`, { batchId })).state === 'staged';
    };
    await vi.waitUntil(isRead, { timeout: 20_000 });
    return batchId;
  };
  const people = [0, 1, 2, 3].map((n) => row(n, { 报名状态: n === 1 ? '审核通过' : '待审核' }));
  const first = await staged('一.csv', people);
  good(await by.post(`${path}Confirm`, { batchId: first }));
  const roster = () => by.get<Page<Made>>('examiners/page', { examId });
  const isIn = async () => {
    await workOff(context, allJobKinds);
    return good(await roster()).total === people.length;
  };
  await vi.waitUntil(isIn, { timeout: 20_000 });
  const ids = good(await roster()).records.map(({ id }) => id);
  const mended = await staged('二.csv', [row(11), row(12, { 手机号: '1' })]);
  const { headings } = good(await by.get<StagedBatch>(`${path}Detail`, { batchId: mended }));
  return {
    'POST examiners/regAudit': { by, body: { ids: [ids[0]], auditResult: 1 } },
    'POST examiners/regPay': { by, body: { ids: [ids[1]] } },
    'POST examiners/regQuit': { by, body: { ids: [ids[2]] } },
    'POST examiners/reveal': { by, body: { id: ids[3], fields: ['phone'], reason: '核对身份' } },
    'POST examiners/photos': { by, query: { examId }, file: '照片.zip', content: photos },
    [`POST ${path}`]: { by, query: { examId }, file: '三.csv', content: rosterCsv([row(21)]) },
    [`GET ${path}Errors`]: { by, query: { batchId: mended } },
    [`POST ${path}Mend`]: { by, body: { batchId: mended, rowNo: 2, leftOut: 1 } },
    [`POST ${path}Map`]: { by, body: { batchId: mended, keys: headings.map(({ key }) => key) } },
    [`POST ${path}Drop`]: { by, body: { batchId: await staged('四.csv', [row(31)]) } },
    [`POST ${path}Confirm`]: { by, body: { batchId: await staged('五.csv', [row(41)]) } },
  };
}

async function openExam(by: Visitor): Promise<string> {
  const department = { deptName: '丁考区办', fullName: '丁考区办', deptCategory: 1, sort: 1 };
  const dept = good(await by.post<Made>('blade-system/dept/submit', department));
  const person = { managerName: '陈远', managerPhone: '13800001111' };
  const place = async (body: object) => good(await by.post<Made>('district/save', { ...body, ...person })).id;
  const district = await place({ nodeType: 1, code: '92', name: '丁考区', regionCode: '11', deptId: dept.id });
  const at = { parentId: district, address: '学府路2号', centreKind: 1 };
  const centre = await place({ nodeType: 2, code: '92001', name: '丁一中', ...at });
  const subject = {
    ...{ subjectCode: '01', name: '综合', totalScore: 100, passScore: 60 },
    ...{ startTime: '2026-06-06 09:00:00', endTime: '2026-06-06 11:00:00' },
  };
  const exam = {
    ...{ name: '名单', projectType: 6, year: 2026, batch: 1, mode: 1, passRule: 1, totalScore: 100, passScore: 60 },
    ...{ registerStart: '2026-03-01 09:00:00', registerEnd: '2026-05-01 17:00:00' },
    ...{ examStart: '2026-06-06 09:00:00', examEnd: '2026-06-06 17:00:00' },
    districtIds: [district],
    subjects: [subject],
    places: [{ centreId: centre }],
  };
  return good(await by.post<Made>('formalExam/submit', { ...exam, status: 10 })).id;
}
