import type { CaseCluster, CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import type { OpeningRecord } from '@kaoxin/contract/correction/opening.ts';
import type { ViolationRow } from '@kaoxin/contract/exam/violation.ts';
import { sql } from 'kysely';
import { letterOf, oneMatters } from '../../demo/src/texts/one-matter.ts';
import { audit, Citizens, idOfCase, rosterEntry } from '../../server/src/areas/economist/economist.fixture.ts';
import { anotherMarked, type MarkedExam, markedExam } from '../../server/src/areas/exam/result/result.fixture.ts';
import { residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import {
  act,
  application,
  draftTask,
  nameOf,
  rosterOf,
  scored,
  statusOf,
} from '../../server/src/areas/reinspection/reviews.fixture.ts';
import type { TestApp } from '../../server/src/testing/app.ts';
import { Visitor } from '../../server/src/testing/browser.ts';
import { good, opinion } from '../../server/src/testing/petitions.ts';
import type { Who } from '../../server/src/testing/staff.ts';
import { decideWaived } from '../../server/src/testing/violations.ts';

export const people = {
  manager: { dept: '考务处', roles: ['exam_manager'], realName: '考务甲' },
  drafter: { dept: '考务处', roles: ['exam_manager'], realName: '考务乙' },
  leader: { roles: ['city_leader'], realName: '院领导' },
  reviewerA: { dept: '考务处', roles: ['score_reviewer'], realName: '子复核' },
  reviewerB: { dept: '考务处', roles: ['score_reviewer'], realName: '丑复核' },
  clerk: { dept: '考务处', roles: ['info_clerk'], realName: '辛更正' },
  executor: { dept: '考务处', roles: ['info_clerk'], realName: '壬更正' },
  second: { dept: '考务处', roles: ['case_auditor'], realName: '丁审核' },
  handler: { dept: '信访处', roles: ['case_handler'], realName: '甲经办' },
  auditor: { dept: '信访处', roles: ['case_auditor'], realName: '戊审核' },
  district: { dept: '云溪考区办', roles: ['district_manager'], realName: '乙考区' },
  titles: { dept: '考务处', roles: ['title_reviewer'], realName: '庚审核' },
  inspector: { roles: ['inspector'], realName: '壬监督' },
} as const satisfies Record<string, Who>;
type Office = TestApp<keyof typeof people>;

const [listed, nine] = [[301, 303, 305], 9];
export const applicants = 3 + listed.length + nine;

export interface Decision {
  name: string;
  by: keyof typeof people;
  call: string;
  body: object;
  held: () => Promise<object>;
  before: object;
  after: object;
}

const row = async (office: Office, query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<object> => {
  const { rows } = await query.execute(office.db);
  return rows[0] ?? {};
};
const sums = (exam: string) => sql`(select json_build_array(sum(n), sum(halves) / 2, sum(passed)) from exam_tally
  where exam_id = ${exam} and subject_code = '' and is_deleted = 0)`;
const letters = (id: string, code: string) => sql`(select count(*)::int from document
  where case_id = ${id} and template_code = ${code} and voided_time is null)`;
const steps = (
  id: string,
  ...actions: string[]
) => sql`(select coalesce(array_agg(action order by seq), '{}') from case_event
  where case_id = ${id} and action = any(${actions}::text[]))`;

/** Scores in JC and GS; 72 of 120 is a pass in each. */
const scores: readonly (readonly [number, number])[] = [
  [110, 112],
  [100, 90],
  [90, 70],
  [90, 72],
];
const far = {
  applyStart: '2020-01-01 00:00:00',
  applyEnd: '2099-01-01 00:00:00',
  resultDeadline: '2099-06-01 00:00:00',
};

async function release({ visitors: { manager, leader } }: Office, { exam }: MarkedExam): Promise<void> {
  good(await manager.post('formalExam/releaseAsk', { id: exam }));
  good(await leader.post('formalExam/submit', { id: exam, status: 50 }));
}

const section = (name: string, text: string) =>
  `<section data-clause="${name}"><h3>${name}</h3><p>${text}</p></section>`;
const revocation =
  section('原处理', '全部科目成绩无效') +
  section('申诉理由', '纸条并非本人所有') +
  section('查明事实', '经调取监控录像，纸条系前场考生遗留') +
  section('依据', '《专业技术人员资格考试违纪违规行为处理规定》') +
  section('决定', '撤销原处理') +
  section('复议诉讼途径', '60日内可申请行政复议，6个月内可提起行政诉讼');

const versionOf = async (by: Visitor, path: string, id: string): Promise<number> =>
  good(await by.get<{ version: number }>(`${path}/detail`, { id })).version;

async function addType({ visitors: { handler }, deptId }: Office, kind: number, typeName: string): Promise<string> {
  const more = kind === 2 ? { legalClass: 3 } : {};
  const body = { kind, typeName, deptId: deptId('信访处'), needAudit: 1, ...more };
  return good(await handler.post<{ id: string }>('type/submit', body)).id;
}

/**
 * An appeal against a violation that voided both subjects; revoking it restores score, total, rank and integrity
 * record.
 */
async function appealed(office: Office, exam: MarkedExam): Promise<Decision> {
  const { manager, drafter: mate, handler } = office.visitors;
  const [, who] = exam.people;
  await scored(office, exam, scores, 1);
  const clause = '《专业技术人员资格考试违纪违规行为处理规定》第六条第（三）项';
  const factText = '开考后在考场内将写有考试内容的纸条放在桌面左侧，经两名监考人员当场确认。';
  good(await manager.post('examiners/violation', { ids: [who?.id], level: 2, clause, factText }));
  const recorded = good(
    await manager.get<Page<ViolationRow>>('examiners/violation/list', { examinerId: who?.id ?? '' }),
  );
  const record = recorded.records[0]?.id ?? '';
  const { decisionNo } = good(await decideWaived(mate, record));
  await release(office, exam);
  const typeId = await addType(office, 1, '违纪处理申诉');
  const { id } = good(
    await handler.post<CaseHeadAnswer>('appeal/register', {
      source: 3,
      typeId,
      decisionNo,
      title: '对违纪处理决定的申诉',
      applicantName: nameOf(1),
      idNo: residentNumber(2),
      phone: '13800138001',
      content: '监考人员认定有误，纸条并非本人所有，请求调取考场监控录像重新认定。',
    }),
  );
  good(await handler.get('appeal/handle', { id }));
  const said = { action: 'submit', replyResult: 3, replyContent: revocation };
  good(await handler.post('appeal/reply', { id, version: await versionOf(handler, 'appeal', id), ...said }));
  return {
    name: 'appeal',
    by: 'auditor',
    call: 'appeal/audit',
    body: { id, version: await versionOf(handler, 'appeal', id), auditResult: 1 },
    held: () =>
      row(
        office,
        sql`select a.case_status as appeal, v.status as record, e.violation_level as level, p.integrity_flag as integrity,
            (select count(*)::int from examiner_score s where s.examiner_id = e.id and s.invalid_flag = 1) as void,
            r.total_score::float as total, r.pass_flag as passed, ${sums(exam.exam)} as sums, ${letters(id, 'SS03')} as letters,
            ${steps(id, 'pass', 'execute')} as steps, ${steps(exam.exam, 'violation_revoke')} as told
          from appeal a join violation_record v on v.id = a.violation_id join examiner e on e.id = a.examiner_id
            join person p on p.id = e.person_id join examiner_result r on r.examiner_id = e.id
          where a.id = ${id}`,
      ),
    before: {
      appeal: 30,
      record: 2,
      level: 2,
      integrity: 1,
      void: 2,
      total: null,
      passed: 0,
      sums: [3, 544, 2],
      letters: 0,
      steps: [],
      told: [],
    },
    after: {
      appeal: 40,
      record: 3,
      level: 0,
      integrity: 0,
      void: 0,
      total: 190,
      passed: 1,
      sums: [4, 734, 3],
      letters: 1,
      steps: ['pass', 'execute'],
      told: ['violation_revoke'],
    },
  };
}

async function corrected(office: Office, exam: MarkedExam): Promise<Decision> {
  const { clerk, second, handler, titles } = office.visitors;
  const [before, after] = [residentNumber(101), residentNumber(601)];
  await scored(office, exam, scores, 100);
  await sql`update person p set id_no = e.id_no, id_hash = e.id_hash, name = e.name from examiner e
    where e.person_id = p.id and e.exam_id = ${exam.exam}`.execute(office.db);
  await release(office, exam);
  const other = good(
    await handler.post<CaseHeadAnswer>('appeal/register', {
      source: 3,
      typeId: await addType(office, 1, '其他申诉'),
      title: '对考试安排的申诉',
      applicantName: nameOf(1),
      idNo: before,
      phone: '13800138002',
      content: '考场安排与通知不一致，请予核实并书面答复本人，谢谢。',
    }),
  );
  const entry = rosterEntry(101, exam.districts.one, { batchNo: '2026Z09', name: nameOf(1) });
  good(await titles.post('economistUser/save', entry));
  const cell = (fieldKey: string) => ({ fieldKey, before: 2, after: 2, certificate: 0 });
  const opening = good(
    await clerk.post<OpeningRecord>('exam/submit', {
      name: '信息更正',
      formalExamId: exam.exam,
      deptId: office.deptId('考务处'),
      openStart: '2020-01-01 00:00:00',
      openEnd: '2099-01-01 00:00:00',
      editableFields: ['name', 'idNo'].map(cell),
      needPoliceProof: 0,
      maxTimes: 2,
      materials: [],
      notice: '请如实填写',
    }),
  );
  good(await clerk.post('exam/open', { id: opening.id, version: opening.version, status: 1 }));
  const { id } = good(
    await clerk.post<CaseHeadAnswer>('message/register', {
      source: 4,
      examId: opening.id,
      applicantName: nameOf(1),
      idNo: before,
      phone: '13800138002',
      reasonType: 2,
      reasonText: '报名时填写有误',
      changes: [
        { fieldKey: 'name', newValue: '陈远航' },
        { fieldKey: 'idNo', newValue: after },
      ],
    }),
  );
  for (const by of [clerk, second])
    good(await by.post('message/audit', { id, version: await versionOf(clerk, 'message', id), auditResult: 1 }));
  const { digest } = office.context.secrets;
  const number = (column: string) =>
    sql`case ${sql.ref(column)} when ${digest(before)} then 'before' when ${digest(after)} then 'after' end`;
  const known = { roster: nameOf(1), rosterNo: 'before', person: nameOf(1), personNo: 'before', former: 0 };
  const elsewhere = { beside: nameOf(1), besideNo: 'before', listed: nameOf(1), listedNo: 'before' };
  return {
    name: 'correction',
    by: 'executor',
    call: 'message/reply',
    body: { id, version: await versionOf(clerk, 'message', id), replyResult: 1 },
    held: () =>
      row(
        office,
        sql`select m.case_status as correction, m.apply_executed as executed, e.name as roster, ${number('e.id_hash')} as "rosterNo",
            p.name as person, ${number('p.id_hash')} as "personNo", cardinality(p.former_names) as former,
            a.applicant_name as beside, ${number('a.id_hash')} as "besideNo", u.name as listed, ${number('u.id_hash')} as "listedNo",
            ${letters(id, 'GZ02')} as letters, ${steps(id, 'execute')} as steps, ${steps(other.id, 'applicant')} as told
          from message m join examiner e on e.id = m.examiner_id join person p on p.id = e.person_id,
            appeal a, economist_user u
          where m.id = ${id} and a.id = ${other.id} and u.batch_no = '2026Z09'`,
      ),
    before: { correction: 20, executed: 0, ...known, ...elsewhere, letters: 0, steps: [], told: [] },
    after: {
      correction: 40,
      executed: 1,
      roster: '陈远航',
      rosterNo: 'after',
      person: '陈远航',
      personNo: 'after',
      former: 1,
      beside: '陈远航',
      besideNo: 'after',
      listed: '陈远航',
      listedNo: 'after',
      letters: 1,
      steps: ['execute', 'execute'],
      told: ['applicant'],
    },
  };
}

/** A score review that corrects a score: total, pass, ranks and sums change, and the case's timeline has the proof. */
async function reviewed(office: Office, exam: MarkedExam): Promise<Decision> {
  const { manager, drafter, reviewerA, reviewerB } = office.visitors;
  await scored(office, exam, scores, 200);
  const task = await draftTask(manager, exam, office.deptId('考务处'), far);
  const whole = { exam, task };
  await rosterOf(office, whole);
  await release(office, exam);
  good(await statusOf(manager, task.id, 1));
  const applied = { ...application(whole, 2), idNo: residentNumber(202), phone: '13800138003', source: 4 };
  const { id } = good(await manager.post<CaseHeadAnswer>('reinspectionUser/register', applied));
  good(await act(manager, manager, id, 'assign'));
  const { opinions } = good(await manager.get<{ opinions: { userId: string }[] }>('reinspectionUser/detail', { id }));
  const isA = opinions[0]?.userId === office.idOf('reviewerA');
  const [first, then] = isA ? [reviewerA, reviewerB] : [reviewerB, reviewerA];
  good(await first.get('reinspectionUser/handle', { id }));
  for (const by of [first, then])
    good(await act(by, manager, id, 'reply', { action: 'review', result: { score: 73, conclusion: 3 } }));
  const replyContent = '<p>经核对答卷，已按规定处理。</p>';
  good(await act(drafter, manager, id, 'reply', { action: 'submit', replyContent }));
  return {
    name: 'review',
    by: 'leader',
    call: 'reinspectionUser/audit',
    body: { id, version: await versionOf(manager, 'reinspectionUser', id), auditResult: 1 },
    held: () =>
      row(
        office,
        sql`select c.case_status as review, s.score::float as score, r.total_score::float as total, r.pass_flag as passed,
            r.score_version as version, ${sums(exam.exam)} as sums, ${letters(id, 'FH02')} as letters,
            ${steps(id, 'pass', 'score')} as steps, ${steps(exam.exam, 'score_change')} as told,
            (select diff from case_event where case_id = c.id and action = 'score') as proof
          from reinspection_user c join examiner_score s on s.examiner_id = c.examiner_id and s.subject_code = 'GS'
            join examiner_result r on r.examiner_id = c.examiner_id
          where c.id = ${id}`,
      ),
    before: {
      review: 30,
      score: 70,
      total: 160,
      passed: 0,
      version: 1,
      sums: [4, 734, 3],
      letters: 0,
      steps: [],
      told: [],
      proof: null,
    },
    after: {
      review: 40,
      score: 73,
      total: 163,
      passed: 1,
      version: 2,
      sums: [4, 737, 4],
      letters: 1,
      steps: ['pass', 'score'],
      told: ['score_change'],
      proof: {
        score: [70, 73],
        totalScore: [160, 163],
        passFlag: [0, 1],
        rankCity: [4, 3],
        rankDistrict: [3, 3],
        passCount: [3, 4],
        mean: [183.5, 184.25],
        certificateList: [0, 1],
      },
    },
  };
}

async function registered(office: Office, { districts }: MarkedExam): Promise<Decision> {
  const { titles, district } = office.visitors;
  const citizens = new Citizens(new Visitor(office.server));
  const cases: { id: string; version: number }[] = [];
  for (const n of listed) {
    good(await titles.post('economistUser/save', rosterEntry(n, districts.one)));
    const id = await idOfCase(titles, good(await citizens.file(n, { phone: `13800138${n}` })).caseNo);
    good(await audit(district, id, 1));
    cases.push({ id, version: await versionOf(titles, 'economist', id) });
  }
  const ids = cases.map(({ id }) => id);
  return {
    name: 'registrations',
    by: 'titles',
    call: 'economist/audit',
    body: { cases, auditResult: 1 },
    held: () =>
      row(
        office,
        sql`select array_agg(e.case_status order by e.id) as statuses, array_remove(array_agg(right(e.cert_no, 7)::int order by e.id), null) as certificates,
            array_agg(jsonb_array_length(e.audits) order by e.id) as audits,
            (select count(distinct doc_no)::int from document where case_id = any(${ids}::bigint[]) and template_code = 'JS01') as letters,
            (select last from case_sequence where name like 'econ cert|%') as last
          from economist e where e.id = any(${ids}::bigint[])`,
      ),
    before: { statuses: [10, 10, 10], certificates: [], audits: [1, 1, 1], letters: 0, last: null },
    after: { statuses: [40, 40, 40], certificates: [1, 2, 3], audits: [2, 2, 2], letters: 3, last: 3 },
  };
}

async function answered(office: Office): Promise<Decision> {
  const { handler } = office.visitors;
  const [matter] = oneMatters;
  if (!matter) throw new Error('no matter');
  const typeId = await addType(office, 2, '报名收费');
  const ids: string[] = [];
  const reply = async (id: string, more: object) =>
    good(
      await handler.post('petitionLetter/reply', {
        id,
        version: await versionOf(handler, 'petitionLetter', id),
        ...more,
      }),
    );
  for (let index = 0; index < nine; index += 1) {
    const { title, content, demand } = letterOf(matter, index);
    const writer = { applicantName: `张某${'甲乙丙丁戊己庚辛壬'[index]}`, phone: `1390000000${index}` };
    const body = { source: 3, typeId, title, content, demand, ...writer };
    const { id } = good(await handler.post<CaseHeadAnswer>('petitionLetter/register', body));
    good(await handler.get('petitionLetter/handle', { id }));
    await reply(id, { action: 'accept', acceptResult: 1 });
    ids.push(id);
  }
  const [first = ''] = ids;
  good(await handler.post('petitionLetter/merge', { ids }));
  const versions = async () =>
    good(await handler.get<CaseCluster>('petitionLetter/cluster', { id: first })).members.map(({ id, version }) => ({
      id,
      version,
    }));
  await reply(first, { action: 'submit', replyResult: 1, replyContent: opinion });
  const others = (await versions()).filter(({ id }) => id !== first);
  good(await handler.post('petitionLetter/replyAll', { id: first, action: 'submit', items: others }));
  return {
    name: 'cluster',
    by: 'auditor',
    call: 'petitionLetter/audit',
    body: { items: await versions(), auditResult: 1 },
    held: () =>
      row(
        office,
        sql`select array_agg(distinct c.case_status) as statuses, count(*)::int as members, count(distinct c.reply_doc_no)::int as numbers,
            (select count(*)::int from document d join petition_letter l on l.id = d.case_id and l.reply_doc_no = d.doc_no
              where d.case_id = any(${ids}::bigint[]) and template_code = 'XF06') as letters,
            (select count(*)::int from case_event where case_id = any(${ids}::bigint[]) and action = 'pass') as steps
          from petition_letter c where c.id = any(${ids}::bigint[])`,
      ),
    before: { statuses: [30], members: nine, numbers: nine, letters: 0, steps: 0 },
    after: { statuses: [40], members: nine, numbers: nine, letters: nine, steps: nine },
  };
}

/** Five kinds of cases before their final step; they are independent of each other. */
export async function fiveDecisions(office: Office): Promise<Decision[]> {
  const depts = { 云溪考区: office.deptId('云溪考区办') };
  const one = await markedExam(office.db, depts);
  const [two, three] = [await anotherMarked(office.db, one), await anotherMarked(office.db, one)];
  return Promise.all([
    appealed(office, one),
    corrected(office, two),
    reviewed(office, three),
    registered(office, one),
    answered(office),
  ]);
}
