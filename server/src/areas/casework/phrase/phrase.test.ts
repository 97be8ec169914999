import type { ReplyPaper } from '@kaoxin/contract/casework/record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../testing/faults.ts';
import { type Office, openOffice } from '../../../testing/office.ts';
import { good, petitionAt } from '../../../testing/petitions.ts';
import { withdraw } from '../../../testing/rights.ts';
import { setRows } from '../../../testing/rows.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const add = async (title: string, sort: number, content = `<p>${title}</p>`) =>
  (await office.as('leader')).post<{ id: string; content: string }>('phrase/submit', { title, content, sort });
const paperOf = async (id: string, name: 'handler' | 'colleague') =>
  good(await (await office.as(name)).get<ReplyPaper>('petitionLetter/paper', { id }));
const offered = ({ phrases }: ReplyPaper) => phrases.map(({ title }) => title);

test('lets heads and the administrator edit, handlers read', async () => {
  for (const name of ['leader', 'auditor', 'system'] as const)
    expect(
      (await (await office.as(name)).post('phrase/submit', { title: name, content: '<p>x</p>', sort: 9 })).status,
    ).toBe(200);
  for (const name of ['handler', 'district1'] as const) {
    expect((await (await office.as(name)).get('phrase/list')).status).toBe(200);
    expect((await (await office.as(name)).post('phrase/submit', { title: name })).status).toBe(403);
  }
  expect((await (await office.as('inspector')).get('phrase/list')).status).toBe(403);
  await setRows(office.context.database.kysely, 'phrase', {}, { isDeleted: 1 });
});

test('offers handlers sanitised phrases in order', async () => {
  const kase = await petitionAt(office, 'accepted');
  const before = offered(await paperOf(kase.id, 'handler'));
  good(await add('乙', 2));
  good(await add('甲', 1));
  const { id } = good(await add('去', 0));
  const thanks = good(await add('感谢来信', 3, '<p onclick="x()">谢谢<script>alert(1)</script></p>'));
  good(await (await office.as('leader')).post('phrase/remove', { ids: [id] }));

  const paper = await paperOf(kase.id, 'handler');
  expect(offered(paper)).toEqual([...before, '甲', '乙', '感谢来信']);
  expect(paper.phrases.at(-1)?.html).toBe(thanks.content);
  expect(thanks.content).not.toMatch(/onclick|script/);
});

test('offers phrases to handlers without the page of phrases', async () => {
  const kase = await petitionAt(office, 'accepted');
  await withdraw(office.context.database.kysely, 'case_handler', ['phrase*']);
  const handler = await office.as('colleague');
  expect((await handler.get('phrase/list')).status).toBe(403);
  expect(offered(await paperOf(kase.id, 'colleague'))).toContain('甲');
});
