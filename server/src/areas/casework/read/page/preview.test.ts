import type { CasePreview } from '@kaoxin/contract/casework/record.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf } from '../../../../testing/faults.ts';
import { type Office, openOffice, type StaffName } from '../../../../testing/office.ts';
import { caseOf, good, letter, petitionAt, register } from '../../../../testing/petitions.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice('2026-03-02 09:00:00');
});
afterAll(async () => {
  expect(await faultsOf(office.context)).toEqual([]);
  await office.close();
});

const ask = async (name: StaffName, id: string) =>
  (await office.as(name)).get<CasePreview>('petitionLetter/preview', { id });
const previewFor = async (name: StaffName, id: string) => good(await ask(name, id));
const actionsOf = async (id: string) =>
  (await caseOf(office, id).detail('handler')).timeline.map(({ action }) => action);

test('shows the beginning and last step, changes nothing', async () => {
  const { id } = await petitionAt(office, 'accepted');
  const before = await actionsOf(id);
  expect(await previewFor('leader', id)).toEqual({
    beginning: letter.content,
    lastStep: { actionName: '受理', actorName: '甲经办', time: '2026-03-02 09:00:00' },
  });
  expect(await actionsOf(id)).toEqual(before);
});

test('skips views of personal data', async () => {
  const { id } = await petitionAt(office, 'claimed');
  const reason = '核对身份';
  good(await (await office.as('handler')).post('petitionLetter/reveal', { id, fields: ['phone'], reason }));
  expect((await previewFor('handler', id)).lastStep?.actionName).toBe('签收');
});

test('cuts a long text after two hundred characters', async () => {
  const { id } = await register(office, { content: '𠮷'.repeat(300) });
  expect((await previewFor('handler', id)).beginning).toBe(`${'𠮷'.repeat(200)}……`);
});

test('shows nothing of a confidential case and logs nothing', async () => {
  const secret = await register(office, { title: '关于考场作弊团伙的举报' }, 'accusation');
  good(await caseOf(office, secret.id).post('auditor', 'assign', { handlerId: office.ids.handler }));
  const before = await actionsOf(secret.id);
  for (const name of ['auditor', 'inspector', 'handler'] as const)
    expect([name, await previewFor(name, secret.id)]).toEqual([name, { beginning: null, lastStep: null }]);
  expect(await actionsOf(secret.id)).toEqual(before);
  expect((await ask('colleague', secret.id)).status).toBe(404);
});

test('is refused for other districts, the accused, without menu', async () => {
  const { id } = await register(office, { accusedName: '乙经办' });
  for (const name of ['colleague', 'district1'] as const)
    expect([name, (await ask(name, id)).status]).toEqual([name, 404]);
  expect((await ask('system', id)).status).toBe(403);
});
