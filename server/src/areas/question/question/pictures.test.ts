import type { uploaded } from '@kaoxin/contract/files/file.ts';
import type { BankRecord } from '@kaoxin/contract/question/bank.ts';
import type { QuestionRecord } from '@kaoxin/contract/question/question.ts';
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { fileJobs } from '#areas/files/sweep.ts';
import { runOnce } from '#platform/jobs/periodic.ts';
import { testApp } from '../../../testing/app.ts';
import { send } from '../../../testing/multipart.ts';
import { good } from '../../../testing/petitions.ts';
import { tinyPng } from '../../../testing/pictures.ts';
import { ago, setRow, setRows } from '../../../testing/rows.ts';
import { bankBody, singleBody } from '../questions.fixture.ts';

const app = testApp({ author: { roles: ['item_author'], dept: '命题一科' } });
const { author } = app.visitors;

it('keeps pictures of frozen versions', async () => {
  const bank = good(await author.post<BankRecord>('questionBank/submit', bankBody('统计基础')));
  const use = { use: 'contentImage' };
  const { link } = good(
    await send<z.output<typeof uploaded>>(author, 'blade-resource/oss/endpoint/put-file', '图.png', tinyPng, use),
  );
  const save = async (body: object) => good(await author.post<QuestionRecord>('question/submit', body));
  const shown = (words: string) => `<p>${words}<img src="${link}" /></p>`;
  const made = await save(singleBody(bank.id, '', { stem: shown('散点图') }));
  await setRow(app.db, 'question', made.id, { frozenVersion: 1, approvedVersion: 1, status: 2 });
  expect(await save({ id: made.id, stem: shown('散点图与回归线') })).toMatchObject({ versionNo: 2 });
  expect(await save({ id: made.id, stem: '<p>没有图的题干</p>' })).toMatchObject({ versionNo: 2 });
  await setRows(app.db, 'bizFile', {}, { createTime: ago('25 hours') });
  for (const job of fileJobs) await runOnce(app.context, job);
  const old = good(await author.get<QuestionRecord>('question/detail', { id: made.id, versionNo: '1' }));
  const shownNow = /src="([^"]+)"/.exec(old.face.stem)?.[1] ?? '';
  expect(shownNow.split('.').slice(0, 2)).toEqual(link.split('.').slice(0, 2));
  expect((await app.server.inject({ url: shownNow })).statusCode).toBe(200);
});
