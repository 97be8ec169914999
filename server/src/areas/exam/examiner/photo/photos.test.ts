import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { ExamineeRecord, examinee } from '@kaoxin/contract/exam/people/examinee.ts';
import type { ExaminerRow } from '@kaoxin/contract/exam/people/examiner.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type MadeEntry, makeZip } from '#platform/files/testing/zip-maker.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { workOff } from '#platform/jobs/work-off.ts';
import { shareOf } from '#platform/session/password/passwords.ts';
import { personActor } from '#platform/tasks/person-actor.ts';
import { Work } from '#platform/work.ts';
import { allJobKinds } from '#wiring';
import { testApp } from '../../../../testing/app.ts';
import type { Visitor } from '../../../../testing/browser.ts';
import { send } from '../../../../testing/multipart.ts';
import { good } from '../../../../testing/petitions.ts';
import { setRow } from '../../../../testing/rows.ts';
import { type Hall, openHall, residentNumber } from '../../roster/roster.fixture.ts';
import { enrol } from '../examinees.fixture.ts';
import { keepPhotos, storePhoto } from './keep-photo.ts';
import { matchPhotos } from './match-photos.ts';
import { photoSweep } from './photo-sweep.ts';

const app = testApp({
  manager: ['exam_manager'],
  district: { dept: '云溪考区办', roles: ['district_manager'] },
  neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  reader: ['info_clerk'],
});
const { manager, district, neighbour, reader } = app.visitors;
let hall: Hall;
let photo: Buffer;
let png: Buffer;
let noisy: Buffer;
let torn: Buffer;
const ids: Record<string, string> = {};

const picture = (red: number) =>
  sharp({ create: { width: 300, height: 420, channels: 3, background: { r: red, g: 90, b: 90 } } });

beforeAll(async () => {
  hall = await openHall(app.db, { 云溪考区: app.deptId('云溪考区办'), 澄江考区: app.deptId('澄江考区办') });
  const { one, two } = hall.districts;
  const people: [name: string, districtId: string, photoName?: string][] = [
    ['甲', one, '001.jpg'],
    ['乙', one, 'A002'],
    ['丙', two, '003.JPG'],
    ['丁', one],
    ['戊', one, 'same.jpg'],
    ['己', one, 'same.jpg'],
  ];
  for (const [n, [name, districtId, photoName]] of people.entries())
    ids[name] = await enrol(app.context, {
      examId: hall.exam,
      districtId,
      name: `陈远${name}`,
      idNo: residentNumber(n),
      phone: '13800000001',
      ...(photoName ? { photoName } : {}),
    });
  photo = await picture(9)
    .withExif({ IFD0: { Make: '某品牌' } })
    .jpeg()
    .toBuffer();
  png = await picture(9).png().toBuffer();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  noisy = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const small = await sharp({ create: { width: 300, height: 420, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
  torn = small.subarray(0, small.length / 2);
});

const bring = (by: Visitor, entries: readonly MadeEntry[], exam = hall.exam) =>
  send<{ taskId: string }>(by, `examiners/photos?examId=${exam}`, '照片.zip', makeZip(entries));
type Report = AnswerOf<typeof examinee.calls.photoReport>;
const report = async (by: Visitor) => good(await by.get<Report>('examiners/photoReport', { examId: hall.exam }));
const matched = async (by: Visitor, entries: readonly MadeEntry[]) => {
  good(await bring(by, entries));
  await workOff(app.context, allJobKinds);
  return report(by);
};
const pageOf = async (name: string, by: Visitor = manager) =>
  good(await by.get<ExamineeRecord>('examiners/detail', { id: ids[name] ?? '' }));
const file = (name: string, content: Uint8Array | string): MadeEntry => ({ name, content });

describe('a zip of photos', () => {
  test('is matched by roster names, and reports the rest', async () => {
    expect(noisy.length).toBeGreaterThan(500 * 1024);
    const { latest, without } = await matched(manager, [
      file('照片/001.jpg', photo),
      file('照片/a002.jpg', photo),
      file('003.jpg', photo),
      file('nobody.jpg', photo),
      file('png.jpg', png),
      file('large.jpg', noisy),
      file('名单.txt', '不是照片'),
      file('same.jpg', photo),
      file('a/twice.jpg', photo),
      file('b/twice.jpg', photo),
      file('cut.jpg', photo.subarray(0, 20)),
      file('__MACOSX/._001.jpg', 'x'),
      file('.DS_Store', 'x'),
    ]);
    expect(latest).toMatchObject({
      state: 'done',
      total: 11,
      matched: 3,
      replaced: 0,
      unknownCount: 1,
      refusedCount: 7,
      unknown: ['nobody.jpg'],
    });
    expect(Object.fromEntries(latest?.refused.map(({ name, reason }) => [name, reason]) ?? [])).toEqual({
      'png.jpg': '照片应为jpg格式',
      'cut.jpg': '照片应为jpg格式',
      'large.jpg': '照片不能超过500KB',
      '名单.txt': '照片应为jpg格式',
      'same.jpg': '名单中有多名考生填写了该文件名',
      'twice.jpg': '压缩包中有多个同名文件',
    });
    expect(without).toBe(3);
  });

  test('refuses an unreadable photo and keeps the previous one', async () => {
    const { photo: before } = await pageOf('甲');
    const { latest } = await matched(manager, [file('001.jpg', torn)]);
    expect(latest).toMatchObject({ matched: 0, refused: [{ name: '001.jpg', reason: '照片已损坏，无法读取' }] });
    expect((await pageOf('甲')).photo?.id).toBe(before?.id);
  });

  test("re-encodes photos and limits them to the roster's scope", async () => {
    const { photo: shown } = await pageOf('甲', reader);
    const opened = await app.server.inject({ url: shown?.link ?? '' });
    expect(opened.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
    const own = (await pageOf('丙', neighbour)).photo?.link ?? '';
    await setRow(app.db, 'examiner', ids.丙, { districtId: hall.districts.one });
    expect((await app.server.inject({ url: own })).statusCode).toBe(404);
    await setRow(app.db, 'examiner', ids.丙, { districtId: hall.districts.two });
  });

  test('keeps one of two photos matched at once', async () => {
    const acting = { roleIds: [], deptId: null, language: 'zh' as const, ip: '' };
    const actor = await personActor(app.context, '000000', app.idOf('manager'), acting);
    if (!actor) throw new Error('nobody');
    const work = new Work(app.context, { ...actor, scopes: 'all' }, 'test', 'business');
    const matches = await matchPhotos(work, hall.exam, ['001.jpg']);
    const match = matches.get('001.jpg');
    if (!match || !('examinerId' in match)) throw new Error('nobody');
    const bring = async (red: number) => {
      const stored = await storePhoto(app.context.files, await picture(red).jpeg().toBuffer(), shareOf(null));
      if (!stored) throw new Error('not kept');
      return work.transaction((inside) => keepPhotos(inside, [{ name: '001.jpg', stored, ossId: null, ...match }]));
    };
    expect([await bring(20), await bring(30)]).toEqual([1, 1]);
    const { rows } = await sql<{ id: string }>`select id from biz_file
      where case_type = 'examiner' and case_id = ${match.examinerId} and is_deleted = 0`.execute(app.db);
    expect(rows.map(({ id }) => id)).toEqual([(await pageOf('甲')).photo?.id]);
  });

  test('replaces a photo and deletes its file', async () => {
    const { photo: before } = await pageOf('甲');
    const { latest } = await matched(manager, [file('001.jpg', await picture(200).jpeg().toBuffer())]);
    expect(latest).toMatchObject({ matched: 1, replaced: 1 });
    expect((await pageOf('甲')).photo?.id).not.toBe(before?.id);
    const { rows } = await sql<{ isDeleted: number; caseId: string | null }>`
      select is_deleted, case_id from biz_file where id = ${before?.id}`.execute(app.db);
    expect(rows).toEqual([{ isDeleted: 1, caseId: null }]);
  });

  test('is limited to examinees of the district', async () => {
    const { latest, without } = await matched(district, [file('003.jpg', photo), file('a002.jpg', photo)]);
    expect(latest).toMatchObject({ matched: 1, unknown: ['003.jpg'] });
    expect(without).toBe(3);
    expect((await report(neighbour)).latest).toBeNull();
  });

  test('masks a number in the name of a photo', async () => {
    const number = residentNumber(3);
    await setRow(app.db, 'examiner', ids.丁, { photoName: number });
    expect((await matched(manager, [file(`${number.toLowerCase()}.jpg`, photo)])).latest).toMatchObject({ matched: 1 });
    const shown = await pageOf('丁');
    expect(shown.photo?.originalName).toBe(`9901**********${number.slice(-4).toLowerCase()}.jpg`);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain(number.toLowerCase());
    const { rows } = await sql<{ name: string }>`select original_name as name from biz_file
      where case_id = ${ids.丁}`.execute(app.db);
    expect(rows.map(({ name }) => name)).toEqual([shown.photo?.originalName]);
    await setRow(app.db, 'examiner', ids.丁, { photoName: null, photoId: null });
  });

  test('filters examinees without a photo', async () => {
    const names = async (by: Visitor, value: string) =>
      good(await by.get<Page<ExaminerRow>>('examiners/page', { examId: hall.exam, photo: value })).records.map(
        ({ name }) => name,
      );
    expect(await names(manager, '0')).toEqual(['陈远丁', '陈远戊', '陈远己']);
    expect(await names(district, '1')).toEqual(['陈远甲', '陈远乙']);
  });

  test('does not count towards upload quotas', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from biz_file
      where case_type = 'examiner' and (create_user is not null or upload_ip is not null)`.execute(app.db);
    expect(rows[0]?.n).toBe(0);
  });
});

describe('refusals before the task starts', () => {
  const reasons = async (entries: readonly MadeEntry[]) => (await bring(manager, entries)).status;

  test('unsafe paths, nested archives, bombs and other file types', async () => {
    expect(await reasons([file('../001.jpg', photo)])).toBe(415);
    expect(await reasons([file('/etc/001.jpg', photo)])).toBe(415);
    expect(await reasons([file('more.zip', makeZip([file('001.jpg', photo)]))])).toBe(415);
    expect(await reasons([file('001.jpg', Buffer.alloc(40 * 1024 * 1024))])).toBe(415);
    expect(await reasons([{ ...file('001.jpg', photo), flags: 1 }])).toBe(415);
    const path = `examiners/photos?examId=${hall.exam}`;
    expect((await send(manager, path, '照片.zip', photo)).status).toBe(415);
    expect((await send(manager, path, '照片.jpg', photo)).status).toBe(415);
  });

  test('an archive without pictures', async () => {
    expect(await bring(manager, [file('__MACOSX/._001.jpg', 'x')])).toMatchObject({
      status: 400,
      msg: '压缩包中没有照片',
    });
  });

  test('missing permission, examination out of scope or over', async () => {
    expect((await bring(reader, [file('001.jpg', photo)])).status).toBe(403);
    expect((await bring(manager, [file('001.jpg', photo)], '999')).status).toBe(404);
    await setRow(app.db, 'formalExam', hall.exam, { status: 50 });
    expect(await bring(manager, [file('001.jpg', photo)])).toMatchObject({
      status: 400,
      msg: '当前考试状态【成绩已公布】不可导入照片',
    });
    await setRow(app.db, 'formalExam', hall.exam, { status: 10 });
  });

  test('leaves no files in the store', async () => {
    const { rows } = await sql`select id from photo_file where source_key is not null`.execute(app.db);
    expect(rows).toEqual([]);
  });
});

test('deletes names after a week, keeping digest and photos', async () => {
  const { latest } = await report(manager);
  const sweep = () => runOnce(app.context, photoSweep);
  await sweep();
  expect((await report(manager)).latest).toEqual(latest);
  const { rows } = await sql<{ n: number }>`update photo_file set create_time = '2020-01-01'
    where state <> 'reading' returning 1 as n`.execute(app.db);
  await sweep();
  await sweep();
  expect((await report(manager)).latest).toBeNull();
  const told = await sql<{ input: object }>`select input from audit where call = 'JOB photo-sweep'`.execute(app.db);
  expect(told.rows).toEqual([{ input: { rows: rows.length, digest: expect.stringMatching(/^[0-9a-f]{64}$/) } }]);
  expect((await pageOf('甲')).photo).not.toBeNull();
});
