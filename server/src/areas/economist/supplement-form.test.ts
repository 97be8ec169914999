import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { Visitor } from '../../testing/browser.ts';
import { sayWhereToAsk } from '../../testing/people.ts';
import { good } from '../../testing/petitions.ts';
import { openHall, residentNumber } from '../exam/roster/roster.fixture.ts';
import { addField, enabledTemplate } from '../template/templates.fixture.ts';
import { audit, Citizens, detailOf, idOfCase, nameOf, rosterEntry } from './economist.fixture.ts';

const app = testApp(
  {
    manager: { dept: '考务处', roles: ['exam_manager'] },
    reviewer: { dept: '考务处', roles: ['title_reviewer'] },
    district: { dept: '云溪考区办', roles: ['district_manager'] },
    neighbour: { dept: '澄江考区办', roles: ['district_manager'] },
  },
  { now: '2026-03-02 10:00:00' },
);
const { manager, reviewer, district } = app.visitors;
const bachelor = '3';
const master = '4';
const when = (field: string, value: string[]) => ({
  showIf: { join: 'and', conditions: [{ field, op: 'in', value }] },
});
let citizens: Citizens;
let filed = { caseNo: '', queryCode: '' };
let id = '';

beforeAll(async () => {
  await sayWhereToAsk(app.context);
  const hall = await openHall(app.db, {
    云溪考区: app.deptId('云溪考区办'),
    澄江考区: app.deptId('澄江考区办'),
  });
  citizens = new Citizens(new Visitor(app.server));
  for (const key of ['supervisor', 'forHigh']) await addField(manager, key);
  const asked = { name: {}, idNo: {}, phone: {}, econLevel: {}, education: {}, graduation: {}, workUnit: {} };
  const scans = { workHistory: {}, diploma: {}, report: {}, proof: {}, idCard: {}, promise: {} };
  await enabledTemplate(manager, 3, {
    ...asked,
    ...scans,
    supervisor: when('education', [master]),
    forHigh: when('econLevel', ['3']),
  });
  good(await reviewer.post('economistUser/save', rosterEntry(1, hall.districts.one)));
  const { caseNo, queryCode } = good(await citizens.file(1, { formData: { education: bachelor } }));
  filed = { caseNo, queryCode };
  id = await idOfCase(reviewer, caseNo);
  good(await audit(district, id, 3, { items: [], auditNote: '请核对学历' }));
});

let network = 0;
const from = () => {
  network += 1;
  return { remoteAddress: `10.68.0.${network}` };
};
const supply = (formData: object) => {
  const proof = { ...filed, applicantName: nameOf(1), idTail: residentNumber(1).slice(-8) };
  return citizens.visitor.post('open/case/supplement', { ...proof, note: '已补充', formData }, from());
};

test('lists all fields that depend on own answers', async () => {
  const { form } = good(
    await citizens.visitor.send<AnswerOf<typeof caseOpen.case>>({
      method: 'GET',
      url: '/api/open/case',
      query: filed,
      ...from(),
    }),
  );
  const keys = form?.fields.map(({ field }) => field.fieldKey);
  expect([keys?.includes('supervisor'), keys?.includes('forHigh')]).toEqual([true, false]);
});

test('refuses values of hidden fields and names them', async () => {
  const refused = await supply({ supervisor: '王教授' });
  expect([refused.status, refused.msg]).toEqual([
    400,
    '按目前的【学历】无需填写【字段supervisor】，请一并修改，或清空【字段supervisor】',
  ]);
  expect(refused.data).toMatchObject({ fields: ['formData.supervisor'] });
  expect(await detailOf(id, district)).toMatchObject({ caseStatus: 21 });
  good(await supply({ education: master, supervisor: '王教授' }));
  const { form } = await detailOf(id, district);
  expect(form.find(({ label }) => label === '字段supervisor')?.value).toBe('王教授');
});
