import type { Call } from '@kaoxin/contract/call.ts';
import { allCalls } from '@kaoxin/contract/index.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addType, letter } from '../../server/src/areas/petition/intake/staff.fixture.ts';
import { collecting } from '../../server/src/areas/survey/surveys.fixture.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { readInput } from '../../server/src/platform/http/input.ts';
import { rowsOf } from '../../server/src/platform/sheets/testing/rows-of.ts';
import { testApp } from '../../server/src/testing/app.ts';
import { Visitor } from '../../server/src/testing/browser.ts';
import { multipart, multipartType } from '../../server/src/testing/multipart.ts';
import { sayWhereToAsk } from '../../server/src/testing/people.ts';
import { good } from '../../server/src/testing/petitions.ts';
import { setParameter } from '../../server/src/testing/rows.ts';
import { surveyTicket } from '../../server/src/testing/survey-ticket.ts';
import { roles } from './holdings.ts';
import { nameOf } from './sample.ts';
import { endless } from './samples.ts';

const address = '127.66.55.44';
const browser = 'Mozilla/5.0 Whistleblower';
const phone = '13987654476';
const shownPhone = '139****4476';
/** A petition's handler may see the contact data of its author. */
const ofCase = /^petitionLetter\//;
const messagesPath = 'blade-resource/sms/message/';
const roleNames = Object.keys(roles);

/** Codes and notices need an SMS service; applicants are notified of the status. */
async function prepare(context: AppContext): Promise<void> {
  await sayWhereToAsk(context);
  const db = context.database.kysely;
  await sql`insert into sms (tenant_id, status, category, sms_code, template_id, sign_name)
    select '000000', status, category, code, 'T1', '考信'
    from (values (1, ${smsCategory.aliyun}::int, 'main'), (0, ${smsCategory.outbox}::int, 'case-notice')) service (status, category, code)`.execute(
    db,
  );
  await setParameter(db, 'site.publicAddress', 'https://ks.example.gov.cn');
}

const app = testApp(
  {
    ...Object.fromEntries(roleNames.map((role) => [`one_${role}`, { roles: [role], dept: '人事考试院' }])),
    everything: { roles: 'all' as const, dept: '人事考试院', realName: '魏知章' },
  } as Record<string, { roles: readonly string[] | 'all'; dept: string; realName?: string }>,
  { before: prepare },
);

/** Rows of the author; no log row may have an id close to one of them. */
let secrets: { id: string }[];
let ids: Record<string, string>;
let messageIds: string[];

beforeAll(async () => {
  const { one_case_handler: clerk, one_content_editor: editor } = app.visitors;
  if (!clerk || !editor) throw new Error('the seeds lack a role');
  const typeId = await addType(clerk, { deptId: app.deptId('人事考试院'), needAudit: 0 });
  const year = new Date().getFullYear();
  const times = { startTime: `${year - 1}-01-01 00:00:00`, endTime: `${year + 1}-01-01 00:00:00` };
  const survey = await collecting(editor, { ...times, anonymous: 1 }, [{ qType: 3, title: '总体满意度', required: 1 }]);
  const from = { remoteAddress: address, headers: { 'user-agent': browser } };
  const writer = new Visitor(app.server);
  await burnIds();
  const { title, content } = letter;
  const petition = { typeId, title, content, isAnonymous: 1, phone };
  const upload = {
    ...from,
    method: 'POST' as const,
    url: '/api/open/file',
    headers: { ...from.headers, 'content-type': multipartType },
    payload: multipart('证据.txt', '材料'),
  };
  const { fileId } = good(await writer.send<{ fileId: string }>(upload));
  expect((await writer.post('open/petition', { ...petition, title: '短' }, from)).status).toBe(400);
  const filed = good(
    await writer.post<{ caseNo: string; queryCode: string }>('open/petition', { ...petition, fileIds: fileId }, from),
  );
  const key = { caseNo: filed.caseNo, queryCode: filed.queryCode };
  good(await writer.send({ ...from, method: 'GET', url: '/api/open/case', query: key }));
  good(await writer.post('open/case/code', key, from));
  await writer.post('open/case/withdraw', key, from);
  const [written] = await idsOf('petition_letter');
  const step = async (call: string, body: object) => {
    const { version } = good(await clerk.get<{ version: number }>('petitionLetter/detail', { id: written ?? '' }));
    good(await clerk.post(call, { id: written, version, ...body }));
  };
  good(await clerk.get('petitionLetter/handle', { id: written ?? '' }));
  await step('petitionLetter/reply', { action: 'accept', acceptResult: 1 });
  const answers = survey.questions.map(({ id }) => ({ questionId: id, picks: [5] }));
  const sheet = {
    surveyId: survey.id,
    respondentKey: 'respondent-of-this-test',
    duration: 4_321,
    answers,
    ticket: surveyTicket(app.context, survey.id, 4_321),
  };
  good(await writer.post('open/survey', sheet, from));
  await burnIds();
  const { rows } = await sql<{ id: string }>`select id from petition_letter union all select id from survey_answer
    union all select id from biz_file union all select id from case_event where actor_id is null`.execute(app.db);
  secrets = rows;
  const one = async (table: string) => (await idsOf(table))[0] ?? '';
  messageIds = await idsOf('sms_message');
  ids = {
    type: typeId,
    caseNo: filed.caseNo,
    petition: await one('petition_letter'),
    answer: await one('survey_answer'),
    survey: survey.id,
  };
});

const idsOf = async (table: string) =>
  (await sql<{ id: string }>`select id from ${sql.table(table)} order by id desc`.execute(app.db)).rows.map(
    ({ id }) => id,
  );

/** Skips ids, so that rows written before or after by staff are not adjacent. */
const burnIds = () => sql`select next_id() from generate_series(1, 20)`.execute(app.db);

const reading = allCalls.filter(
  (call) => call.method === 'GET' && call.access !== 'public' && !endless.has(nameOf(call)),
);

function queriesOf(call: Call): Record<string, string>[] {
  const { caseNo = '', petition = '', survey = '', answer = '' } = ids;
  const ofMessages = messageIds.map((id) => ({ id }));
  const every: Record<string, string>[] = call.path.startsWith('blade-log/')
    ? [{ requestUri: 'open', size: '200' }, { remoteIp: address }, { target: caseNo }, { target: petition }]
    : call.path.startsWith(messagesPath)
      ? [{ phoneMasked: shownPhone }, { phoneMasked_equal: shownPhone }, { phoneMasked_like: '4476' }, ...ofMessages]
      : [{ id: petition }, { id: survey }, { id: answer }, { surveyId: survey }];
  return [{ size: '200' }, {}, ...every].filter((query) => {
    try {
      readInput(call, query, {}, 'zh');
      return true;
    } catch {
      return false;
    }
  });
}

function tracesIn(body: string): string[] {
  const { data } = JSON.parse(body) as { data?: Message | { records: Message[] } };
  if (data === undefined) return [];
  const rows = ('records' in data ? data.records : [data]).filter(
    ({ purpose }) => purpose === 'case' || purpose === 'code',
  );
  return rows.flatMap(({ id, createUser, createTime, sentTime }) => [
    ...(createUser === null ? [] : ['clerk']),
    ...[createTime, sentTime ?? ' 00:00:00'].filter((time) => !time.endsWith(' 00:00:00')),
    ...secrets.filter((one) => BigInt(one.id) >> 40n === BigInt(id) >> 40n).map(() => 'id of that moment'),
  ]);
}
interface Message {
  id: string;
  purpose: string;
  createUser: string | null;
  createTime: string;
  sentTime: string | null;
}

test('reveals no author of an anonymous petition or answer', async () => {
  const found: string[] = [];
  let isRead = 0;
  for (const [role, visitor] of Object.entries(app.visitors)) {
    for (const call of reading)
      for (const query of queriesOf(call)) {
        const answer = await visitor.send({ method: 'GET', url: `/api/${call.path}`, query });
        if (answer.status !== 200) continue;
        isRead += 1;
        const body = JSON.stringify(answer.body);
        const where = `${role} ${call.path} ${JSON.stringify(query)}`;
        if (body.includes(address)) found.push(`address: ${where}`);
        if (!ofCase.test(call.path) && (body.includes(phone) || body.includes(shownPhone)))
          found.push(`phone: ${where}`);
        if (call.path.startsWith(messagesPath)) found.push(...tracesIn(body).map((trace) => `${trace}: ${where}`));
        if (query.phoneMasked && /"total":(?!0\b)/.test(body)) found.push(`by its phone: ${where}`);
        if (body.includes('Whistleblower')) found.push(`browser: ${where}`);
        if (query.target && role.startsWith('one_') && body.includes('"records":[{'))
          found.push(`by its number: ${where}`);
        if (/"duration":4321/.test(body) && !/^survey/.test(call.path)) found.push(`duration: ${where}`);
        if (call.path.startsWith('blade-log/')) {
          if (body.includes('"requestUri":"open/')) found.push(`call of the writer: ${where}`);
          const known = [...body.matchAll(/"id":"(\d+)"/g)].map(([, id = '0']) => BigInt(id));
          for (const { id } of secrets)
            if (known.some((one) => one - BigInt(id) <= 5n && BigInt(id) - one <= 5n))
              found.push(`neighbour of ${id}: ${where}`);
        }
        if (/^surveyAnswer\/(page|detail)/.test(call.path))
          for (const [time] of body.matchAll(/"(?:submitTime|createTime|updateTime)":"[^"]*"/g))
            if (!time.includes(' 00:00:00')) found.push(`time of the day: ${where} ${time}`);
      }
  }
  expect(messageIds).toHaveLength(2);
  expect(isRead).toBeGreaterThan(500);
  expect([...new Set(found)]).toEqual([]);
}, 300_000);

test('writes no phone or time of an anonymous petition to a sheet', async () => {
  const sheet = async (query: Record<string, string>) => {
    const headers = { 'blade-auth': `bearer ${app.visitors.everything?.token}` };
    const url = `/api/${messagesPath}export`;
    const download = await app.server.inject({ method: 'GET', url, query, headers });
    expect(download.statusCode).toBe(200);
    // The first line names the exporting user and time.
    return JSON.stringify((await rowsOf(download.rawPayload)).slice(1));
  };
  const all = await sheet({});
  expect(all.match(/\*{11}/g)).toHaveLength(messageIds.length);
  expect(all).not.toMatch(/(?!00:00:00)\d\d:\d\d:\d\d/);
  expect(await sheet({ phoneMasked: shownPhone })).not.toContain('00:00:00');
});

interface Row {
  id: string;
  target: string | null;
}

test('names a case in the log only to users with access', async () => {
  const { one_case_handler: clerk, everything, one_administrator: administrator } = app.visitors;
  if (!clerk || !everything || !administrator) throw new Error('nobody came');
  const register = async (more: object) =>
    good(
      await clerk.post<{ caseNo: string }>('petitionLetter/register', {
        ...letter,
        source: 3,
        typeId: ids.type,
        ...more,
      }),
    ).caseNo;
  const list = async (who: Visitor, query: Record<string, string>) =>
    good(await who.get<{ total: number; records: Row[] }>('blade-log/api/list', { size: '200', ...query }));
  const seenBy = async (who: Visitor, caseNo: string) => {
    const { total, records } = await list(who, { requestUri: 'petitionLetter/register' });
    const detail = good(await who.get<Row>('blade-log/api/detail', { id: records[0]?.id ?? '' }));
    const byNumber = await list(who, { target: caseNo });
    return [total, records[0]?.target, detail.target, byNumber.total, byNumber.records.length];
  };
  const free = await register({});
  expect(await seenBy(everything, free)).toEqual([1, free, free, 1, 1]);
  expect(await seenBy(administrator, free)).toEqual([1, null, null, 0, 0]);
  const about = await register({ title: '关于魏知章的情况反映', accusedName: '魏知章' });
  expect(await seenBy(everything, about)).toEqual([2, null, null, 0, 0]);
  for (const who of [everything, administrator])
    expect((await list(who, { target_ge: 'XF2', target_le: 'XG' })).total).toBe(0);
});
