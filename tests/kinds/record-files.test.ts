import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { material } from '@kaoxin/contract/testing/material.ts';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileJobs } from '../../server/src/areas/files/sweep.ts';
import { runOnce } from '../../server/src/platform/jobs/periodic.ts';
import { filesBeside } from '../../server/src/platform/resource/files.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { Work } from '../../server/src/platform/work.ts';
import { person } from '../../server/src/testing/actors.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import {
  type Material,
  type Materials,
  openMaterials,
  pdf,
  refusalOf,
  upload,
} from '../../server/src/testing/material/materials.ts';
import { good, petitionAt } from '../../server/src/testing/petitions.ts';
import { tinyPng } from '../../server/src/testing/pictures.ts';
import { without } from '../../server/src/testing/rights.ts';
import { setRow } from '../../server/src/testing/rows.ts';

let here: Materials;
beforeAll(async () => {
  here = await openMaterials();
});
afterAll(() => here.office.close());

let number = 0;
const submit = (by: Visitor, body: object) => {
  number += 1;
  return by.post<Material>('material/submit', { title: `资料${number}`, sort: number, ...body });
};
const made = async (body: object, by = here.mia) => good(await submit(by, body));
const seen = async (id: string, by = here.mia) => good(await by.get<Material>('material/detail', { id }));
const opened = async (link: string) => (await here.office.app.inject({ method: 'GET', url: link })).statusCode;
const renewed = async (link: string, by: Visitor) => (await by.post<string>('file/renew', { link })).status;
const linkOf = ({ papersShown }: Material) => papersShown[0]?.link ?? '';
const ownersOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ caseType: string | null; caseId: string | null }>`
    select case_type, case_id from biz_file where id = any(${[...ids]}::bigint[]) order by id`.execute(here.db);
  return rows.map(({ caseType, caseId }) => [caseType, caseId]);
};

describe('a file named in a form', () => {
  test('belongs to the record, in order, with links in each answer', async () => {
    const [one, two] = [await upload(here.mia, '一.pdf'), await upload(here.mia, '二.pdf')];
    const photo = await upload(here.mia, '考点.png', tinyPng, 'picture');
    const { id } = await made({ papers: [two, one, two], photos: [photo] });
    const { papers, papersName, papersShown, photosShown } = await seen(id);
    expect([papers, papersName]).toEqual([[two, one], '二.pdf、一.pdf']);
    expect(papersShown).toEqual([
      { id: two, originalName: '二.pdf', fileSize: pdf.length, link: expect.stringMatching(/^\/api\/file\/open\?/) },
      { id: one, originalName: '一.pdf', fileSize: pdf.length, link: expect.any(String) },
    ]);
    expect(photosShown.map(({ originalName }) => originalName)).toEqual(['考点.png']);
    const { records } = good(await here.sol.get<Page<Material>>('material/list', { title: `资料${number}` }));
    expect(records.map((each) => each.papersShown.length)).toEqual([2]);
    const answer = await here.office.app.inject({ method: 'GET', url: linkOf(records[0] as Material) });
    expect([answer.statusCode, answer.body]).toEqual([200, pdf]);
  });

  test('loads the files of a page with one query', async () => {
    const photo = async () => [await upload(here.mia, '图.png', tinyPng, 'picture')];
    for (let turn = 0; turn < 3; turn += 1) await made({ papers: [await upload(here.mia)], photos: await photo() });
    const { records } = good(
      await here.mia.get<Page<Record<string, unknown>>>('material/list', { descs: 'createTime' }),
    );
    const asked: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const actor = person({ tenantId: '000000', scopes: 'all' });
    const handle = (here.db as Work['handle']).withPlugin(counting);
    const inside = { handle, writes: undefined, afterCommit: [] };
    const beside = await filesBeside(
      new Work(here.office.context, actor, 'test', 'business', inside),
      material,
      material.own.shape,
      records,
    );
    expect(records.filter((row) => (beside(row).photosShown ?? []).length === 1).length).toBeGreaterThanOrEqual(3);
    expect(asked).toEqual(['SelectQueryNode']);
  });

  test('accepts an answered file as its id; no file is no value', async () => {
    const { id, papersShown } = await made({ papers: [await upload(here.mia)] });
    expect((await submit(here.mia, { id, papers: papersShown })).data.papers).toEqual(
      papersShown.map((each) => each.id),
    );
    expect((await submit(here.mia, { id, papers: [] })).data.papers).toBeNull();
  });

  test.each<[string, () => Promise<object>, string, string]>([
    ['nothing uploaded', async () => ({ papers: ['4711'] }), 'papers', '附件中有文件不存在或已被使用，请重新上传'],
    [
      'of a colleague',
      async () => ({ papers: [await upload(here.sol)] }),
      'papers',
      '附件中有文件不存在或已被使用，请重新上传',
    ],
    [
      'of another tenant',
      async () => ({ papers: [await upload(here.far)] }),
      'papers',
      '附件中有文件不存在或已被使用，请重新上传',
    ],
    [
      'of another record',
      async () => ({ papers: (await made({ papers: [await upload(here.mia)] })).papers }),
      'papers',
      '附件中有文件不存在或已被使用，请重新上传',
    ],
    [
      'of a person’s avatar',
      async () => ({ photos: [await upload(here.mia, '头像.png', tinyPng, 'avatar')] }),
      'photos',
      '照片中有文件不存在或已被使用，请重新上传',
    ],
    [
      'no picture among pictures',
      async () => ({ photos: [await upload(here.mia)] }),
      'photos',
      '照片只能是图片，请重新上传',
    ],
    ['more than there may be', async () => ({ photos: ['1', '2', '3', '4'] }), 'photos', '照片不能超过3个'],
  ])('%s: refused at the field, nothing stored', async (_name, body, field, words) => {
    const given = await body();
    const before = await sql`select from material`.execute(here.db);
    expect(refusalOf(await submit(here.mia, given))).toEqual([400, words, [field]]);
    expect((await sql`select from material`.execute(here.db)).rows).toHaveLength(before.rows.length);
  });

  test('of a petition: stays with the petition', async () => {
    const handler = await here.office.as('handler');
    const fileIds = await upload(handler);
    await petitionAt(here.office, 'accepted', { fileIds });
    const holder = await ownersOf([fileIds]);
    expect((await submit(here.mia, { papers: [fileIds] })).status).toBe(400);
    expect(await ownersOf([fileIds])).toEqual(holder);
  });

  test('one upload belongs to one record, even with two concurrent', async () => {
    const papers = [await upload(here.mia)];
    const both = await Promise.all([submit(here.mia, { papers }), submit(here.mia, { papers, title: '另一份' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('users who see the record open its files', () => {
  test('by a personal link, until they lose access to the record', async () => {
    const { id } = await made({ papers: [await upload(here.mia)] });
    const [mias, sols] = [linkOf(await seen(id)), linkOf(await seen(id, here.sol))];
    expect([await renewed(mias, here.sol), await renewed(sols, here.sol)]).toEqual([404, 200]);
    expect([await opened(sols), await opened(sols)]).toEqual([200, 404]);
    await setRow(here.db, 'material', id, { createUser: null });
    expect((await here.own.get('material/detail', { id })).status).toBe(404);
  });

  test('only the own one without a list right; none without menu or tenant', async () => {
    const { id } = await made({ papers: [await upload(here.own)] }, here.own);
    const link = linkOf(await seen(id, here.own));
    expect(await renewed(link, here.own)).toBe(200);
    await setRow(here.db, 'material', id, { createUser: here.office.ids.leader });
    // The uploader no longer has access.
    expect([await renewed(link, here.own), await opened(link)]).toEqual([404, 404]);
    for (const visitor of [here.own, here.none, here.far])
      expect([403, 404]).toContain((await visitor.get('material/detail', { id })).status);
  });

  test('none after the record was removed', async () => {
    const { id } = await made({ papers: [await upload(here.mia)] });
    const link = linkOf(await seen(id));
    good(await here.mia.post(`material/remove?ids=${id}`));
    expect([await renewed(link, here.mia), await opened(link)]).toEqual([404, 404]);
  });

  test('none after the right was revoked', async () => {
    const { id } = await made({ papers: [await upload(here.mia)] });
    const link = linkOf(await seen(id, here.sol));
    await without(here.db, 'keeper', 'material', async () => expect(await renewed(link, here.sol)).toBe(404));
    expect(await renewed(link, here.sol)).toBe(200);
  });
});

describe('storage', () => {
  const objects = () =>
    readdirSync(join(here.office.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    ).length;

  test('removes a detached file at the next sweep', async () => {
    const [stays, goes] = [await upload(here.mia, '留.pdf'), await upload(here.mia, '去.pdf')];
    const { id } = await made({ papers: [stays, goes] });
    const link = (await seen(id)).papersShown[1]?.link ?? '';
    await submit(here.mia, { id, papers: [stays] });
    expect([await renewed(link, here.mia), await opened(link)]).toEqual([404, 404]);
    const loose = await upload(here.mia, '未用.pdf');
    const before = objects();
    for (const job of fileJobs) await runOnce(here.office.context, job);
    const { rows } = await sql<{ id: string }>`select id from biz_file
      where id = any(${[stays, goes, loose]}::bigint[])`.execute(here.db);
    expect(rows.map((row) => row.id)).toEqual([stays]);
    expect(objects()).toBeLessThan(before);
    expect(await opened(linkOf(await seen(id)))).toBe(200);
  });

  test('moves a file between fields and keeps untouched ones', async () => {
    const photo = await upload(here.mia, '图.png', tinyPng, 'picture');
    const { id } = await made({ papers: [photo] });
    const moved = good(await submit(here.mia, { id, papers: [], photos: [photo] }));
    expect([moved.papers, moved.photos]).toEqual([null, [photo]]);
    good(await here.sol.post('material/submit', { id, sort: 7 }));
    expect(await ownersOf([photo])).toEqual([['record:material', id]]);
  });

  test('names the files in its sheet', async () => {
    const title = '导出的资料';
    await made({ title, papers: [await upload(here.mia, '甲.pdf'), await upload(here.mia, '乙.pdf')] });
    const headers = { 'blade-auth': `bearer ${here.mia.token}` };
    const url = `/api/material/export?title=${encodeURIComponent(title)}`;
    const { rawPayload } = await here.office.app.inject({ method: 'GET', url, headers });
    expect((await rowsOf(rawPayload)).flatMap(({ cells }) => cells)).toContain('甲.pdf、乙.pdf');
  });

  test('refuses to search or sort by files', async () => {
    for (const query of ['papers=1', 'papers_notnull=', 'ascs=photos'])
      expect((await here.mia.get(`material/list?${query}`)).status).toBe(400);
  });
});
