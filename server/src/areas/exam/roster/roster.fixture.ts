import { residentCheckCharacter } from '@kaoxin/contract/casework/people/person.ts';
import type { AppContext } from '#platform/app-context.ts';
import { addRow } from '../../../testing/rows.ts';

type Db = AppContext['database']['kysely'];

export interface Hall {
  exam: string;
  districts: { one: string; two: string; outside: string };
  centres: { one: string; sibling: string; two: string };
}

export async function openHall(db: Db, depts: Readonly<Record<string, string>> = {}): Promise<Hall> {
  const place = (name: string, code: string, nodeType: number, parentId = '0') =>
    addRow(db, 'district', { tenantId: '000000', name, code, nodeType, parentId, deptId: depts[name] ?? null });
  const one = await place('云溪考区', '71', 1);
  const two = await place('澄江考区', '72', 1);
  const outside = await place('北湖考区', '73', 1);
  const centres = {
    one: await place('云溪一中考点', '71001', 2, one),
    sibling: await place('云溪二中考点', '71002', 2, one),
    two: await place('澄江一中考点', '72001', 2, two),
  };
  const exam = await addExam(db, { districtIds: [one, two], centreIds: Object.values(centres) });
  for (const [centreId, districtId] of [
    [centres.one, one],
    [centres.sibling, one],
    [centres.two, two],
  ])
    await addRow(db, 'examPlace', {
      tenantId: '000000',
      examId: exam,
      districtId,
      centreId,
      planSeats: 300,
      planRooms: 10,
    });
  return { exam, districts: { one, two, outside }, centres };
}

let number = 0;

export async function addExam(
  db: Db,
  {
    districtIds,
    centreIds = [],
    status = 10,
    tenantId = '000000',
  }: { districtIds: readonly string[]; centreIds?: readonly string[]; status?: number; tenantId?: string },
): Promise<string> {
  number += 1;
  const exam = await addRow(db, 'formalExam', {
    tenantId,
    examCode: `KS2027${String(number).padStart(4, '0')}`,
    name: `经济考试之${number}`,
    projectType: 3,
    year: 2027,
    batch: 1,
    mode: 1,
    registerStart: '2027-01-01',
    registerEnd: '2027-02-01',
    examStart: '2027-05-01 09:00:00',
    examEnd: '2027-05-01 17:00:00',
    reviewDays: 30,
    totalScore: 240,
    passScore: 144,
    passRule: 1,
    districtIds: [...districtIds],
    centreIds: [...centreIds],
    status,
  });
  for (const [subjectCode, name] of [
    ['JC', '经济基础知识'],
    ['GS', '工商管理'],
  ])
    await addRow(db, 'examSubject', {
      tenantId,
      examId: exam,
      subjectCode,
      name,
      startTime: '2027-05-01 09:00:00',
      endTime: '2027-05-01 11:00:00',
      totalScore: 120,
      passScore: 72,
    });
  return exam;
}

/** A resident number of a fictitious region, different for each `n`; odd `n` are male. */
export function residentNumber(n: number): string {
  const day = String(1 + (n % 28)).padStart(2, '0');
  const region = String(3 + Math.floor(n / 280_000)).padStart(2, '0');
  const first17 = `9901${region}${1960 + (Math.floor(n / 1000) % 40)}06${day}${String(n % 1000).padStart(3, '0')}`;
  return first17 + residentCheckCharacter(first17);
}

export const rosterHeadings = [
  ...['考区', '姓名', '性别', '证件类型', '证件号码', '手机号', '学历', '专业', '工作单位', '单位性质'],
  ...['报考科目', '报名状态', '考点', '照片文件名'],
];

export function rosterRow(n: number, said: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    考区: '云溪考区',
    姓名: `陈远${'甲乙丙丁戊己庚辛壬癸'[n % 10]}`,
    性别: n % 2 === 1 ? '男' : '女',
    证件类型: '居民身份证',
    证件号码: residentNumber(n),
    手机号: `138${String(n).padStart(8, '0')}`,
    报考科目: '经济基础知识、工商管理',
    ...said,
  };
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const rosterCsv = (
  rows: readonly Readonly<Record<string, string>>[],
  headings: readonly string[] = rosterHeadings,
): string =>
  [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
