import { residentNumber } from '../../../server/src/areas/exam/roster/roster.fixture.ts';
import { writeSheet } from '../../../server/src/platform/sheets/write-sheet.ts';
import type { Caller } from '../stage.ts';

interface Place {
  districtId: string;
  districtName: string;
}
interface Centre extends Place {
  centreId: string;
  centreName: string;
  /** 2: computers only */
  centreKind: number;
}

export interface OpenExam {
  id: string;
  name: string;
  /** Three districts of the demonstration including 澄江, each with one of its centres. */
  centres: readonly Centre[];
}

/**
 *
 * An examination in three districts that is open for registration.
 * @param wanted a centre that must be included
 * @param given overrides of form fields
 *
 */
export async function openExam(call: Caller, name: string, wanted?: string, given: object = {}): Promise<OpenExam> {
  const year = new Date().getFullYear() + 1;
  const { records } = await call<{ records: Centre[] }>('formalExam/pageTestingCentre?size=200');
  const inTurn = records
    .filter(({ centreKind }) => centreKind !== 2)
    .toReversed()
    .sort((one, other) => Number(one.centreName === wanted) - Number(other.centreName === wanted));
  const byDistrict = new Map(inTurn.map((centre) => [centre.districtName, centre]));
  const own = [...byDistrict.values()].filter(({ districtName }) => districtName.startsWith('澄江'));
  const others = [...byDistrict.values()].filter(({ districtName }) => !districtName.startsWith('澄江'));
  const centres = [
    ...own,
    ...others.sort((one, other) => Number(other.centreName === wanted) - Number(one.centreName === wanted)),
  ].slice(0, 3);
  const subject = (subjectCode: string, called: string, from: number) => ({
    subjectCode,
    name: called,
    totalScore: 100,
    passScore: 60,
    startTime: `${year}-05-16 ${from}:00:00`,
    endTime: `${year}-05-16 ${from + 2}:00:00`,
  });
  const { id } = await call<{ id: string }>('formalExam/submit', {
    name,
    projectType: 3,
    year,
    batch: 1,
    mode: 1,
    passRule: 1,
    totalScore: 200,
    passScore: 120,
    status: 10,
    registerStart: `${year}-03-01 09:00:00`,
    registerEnd: `${year}-03-31 17:00:00`,
    examStart: `${year}-05-16 10:00:00`,
    examEnd: `${year}-05-16 17:00:00`,
    districtIds: centres.map(({ districtId }) => districtId),
    subjects: [subject('01', '综合知识', 10), subject('02', '专业实务', 14)],
    places: centres.map(({ centreId }) => ({ centreId })),
    ...given,
  });
  return { id, name, centres };
}

export const rosterColumns = [
  '考区',
  '姓名',
  '性别',
  '证件类型',
  '证件号码',
  '手机号',
  '学历',
  '工作单位',
  '报考科目',
  '报名状态',
  '考点',
  '照片文件名',
];
const family = [...'陈林黄周吴徐孙马朱胡'];
const given = [...'思远文博雨桐若清亦山以宁'];

/** Examinee `n` of a roster: the districts in turn; three of four are already reviewed. */
export function rosterPerson({ centres }: OpenExam, n: number): Record<string, string> {
  const { districtName = '', centreName = '' } = centres[n % centres.length] ?? {};
  const name = `${family[n % 10]}${given[Math.floor(n / 10) % 12]}${given[Math.floor(n / 120) % 12]}`;
  return {
    考区: districtName,
    姓名: name,
    性别: n % 2 === 1 ? '男' : '女',
    证件类型: '居民身份证',
    证件号码: residentNumber(n),
    手机号: `139${String(n).padStart(8, '0')}`,
    学历: '本科',
    工作单位: '江澜市第一医院',
    报考科目: n % 5 === 0 ? '综合知识' : '综合知识、专业实务',
    报名状态: n % 4 === 0 ? '待审核' : '已缴费',
    考点: centreName,
    照片文件名: `${String(n).padStart(4, '0')}.jpg`,
  };
}

/** 考生名单 as xlsx. @param wrong wrong values by row number */
export async function rosterSheet(
  exam: OpenExam,
  rows: number,
  wrong: Readonly<Record<number, Readonly<Record<string, string>>>> = {},
): Promise<Buffer> {
  const cells = Array.from(
    { length: rows },
    (_, n) => ({ ...rosterPerson(exam, n), ...wrong[n] }) as Record<string, string>,
  );
  return sheetOf('考生名单', rosterColumns, cells);
}

export async function sheetOf(
  title: string,
  headings: readonly string[],
  rows: Record<string, string>[],
): Promise<Buffer> {
  const columns = headings.map((heading) => ({ key: heading, label: heading, width: 16 }));
  const pieces: Buffer[] = [];
  for await (const piece of writeSheet({ title, columns, rows })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
