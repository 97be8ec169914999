import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import { caseStatus } from '@kaoxin/contract/casework/states.ts';
import type { Page } from '@kaoxin/contract/conventions.ts';
import { usualRules } from '@kaoxin/contract/reinspection/task.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseModule, caseKinds } from '../../server/src/areas/casework/kind/kind.ts';
import { addExam, residentNumber } from '../../server/src/areas/exam/roster/roster.fixture.ts';
import { snakeCase } from '../../server/src/platform/database/changes.ts';
import { signIn, type Visitor } from '../../server/src/testing/browser.ts';
import { faultsOf } from '../../server/src/testing/faults.ts';
import type { Office } from '../../server/src/testing/office.ts';
import { good, register } from '../../server/src/testing/petitions.ts';
import { setRow } from '../../server/src/testing/rows.ts';
import { addDriller, officeWithDrills } from './office-with-drills.ts';
import { columnsLookedAt, differingRows, everyList } from './rules-over-rows.ts';

const kinds = Object.keys(caseKind) as CaseKind[];

describe('columns that rules read', () => {
  test.each(kinds)('%s: lists read each column', (kind) => {
    expect(columnsLookedAt(kind).filter((column) => !everyList(kind).includes(column))).toEqual([]);
  });

  test.each(kinds)('%s: rows offer the actions of whole cases', (kind) => {
    expect(differingRows(kind, everyList(kind))).toEqual([]);
  });

  test('detects a kind whose rules omit a column', () => {
    const forgetful = everyList('petition');
    expect(columnsLookedAt('drill').filter((column) => !forgetful.includes(column))).toEqual([
      'deliverTime',
      'replyTime',
    ]);
    expect(differingRows('drill', forgetful)).not.toEqual([]);
  });
});

interface Offered {
  id: string;
  allowedActions: string[];
}
type Facts = Readonly<Record<string, string | number | null>>;

describe('offers equal actions in list and page by kind, status, actor', () => {
  const late = '卓后来';
  let office: Office;
  let visitors: Map<string, Visitor>;
  let appealType: string | undefined;
  let people = 0;
  let opening: { id: string; exam: string } | undefined;
  let reviewing: { id: string; exam: string } | undefined;
  let ids: Record<'handler' | 'mia', string>;
  beforeAll(async () => {
    office = await officeWithDrills('2026-03-02 09:00:00');
    const mia = await addDriller(office, 'mia', '苗演练');
    ids = { handler: office.ids.handler, mia };
    for (const module of caseKinds()) await fill(module);
    // Added after the cases, so that no mark hides those that name her.
    await addDriller(office, 'late', late);
    const names = ['handler', 'auditor', 'leader', 'inspector', 'mia', 'late'];
    visitors = new Map(await Promise.all(names.map(async (name) => [name, await signIn(office.app, name)] as const)));
  });
  afterAll(async () => {
    expect(await faultsOf(office.context)).toEqual([]);
    await office.close();
  });

  const db = () => office.context.database.kysely;
  const statuses = caseStatus.entries.map(({ key }) => Number(key));
  const file: Readonly<Record<string, (content: string) => Promise<{ id: string }>>> = {
    petition: (content) => register(office, { content }),
    async appeal(content) {
      const handler = await office.as('handler');
      const own = { kind: 1, typeName: '一般申诉', deptId: office.depts.letters };
      appealType ??= good(await handler.post<{ id: string }>('type/submit', own)).id;
      people += 1;
      const person = { applicantName: '陈思远', idNo: residentNumber(people) };
      const words = { title: '对处理决定的申诉', content, ...person };
      return good(await handler.post<CaseHeadAnswer>('appeal/register', { source: 3, typeId: appealType, ...words }));
    },
    async correction(content) {
      const mia = await signIn(office.app, 'mia');
      opening ??= await openForCorrections(mia);
      people += 1;
      const [idNo, applicantName] = [residentNumber(people), '陈思远'];
      const { seal, digest } = office.context.secrets;
      await sql`with person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
          values ('000000', 1, ${digest(idNo)}, ${seal(idNo)}, ${applicantName}, 1) returning id)
        insert into examiner (tenant_id, exam_id, district_id, person_id, name, gender, id_type, id_no, id_hash, phone,
          subjects, reg_status)
        select '000000', ${opening.exam}, 1, id, ${applicantName}, 1, 1, ${seal(idNo)}, ${digest(idNo)}, ${seal('')}, '{JC}', 3
        from person`.execute(db());
      const changes = [{ fieldKey: 'phone', newValue: '13900139000' }];
      const words = { applicantName, idNo, reasonType: 2, reasonText: content, changes, examId: opening.id };
      return good(await mia.post<CaseHeadAnswer>('message/register', { source: 3, ...words }));
    },
    async reinspection(content) {
      const mia = await signIn(office.app, 'mia');
      reviewing ??= await openForReviews(mia);
      people += 1;
      const [idNo, applicantName, ticketNo] = [
        residentNumber(people),
        '陈思远',
        `2606${String(people).padStart(10, '0')}`,
      ];
      const { seal, digest } = office.context.secrets;
      await sql`with person as (insert into person (tenant_id, id_type, id_hash, id_no, name, gender)
          values ('000000', 1, ${digest(idNo)}, ${seal(idNo)}, ${applicantName}, 1) returning id),
        sitting as (insert into examiner (tenant_id, exam_id, district_id, ticket_no, person_id, name, gender, id_type, id_no,
            id_hash, phone, subjects, reg_status)
          select '000000', ${reviewing.exam}, 1, ${ticketNo}, id, ${applicantName}, 1, 1, ${seal(idNo)}, ${digest(idNo)},
            ${seal('')}, '{JC}', 3 from person returning id, person_id),
        marked as (insert into examiner_score (tenant_id, exam_id, examiner_id, district_id, subject_code, score, attend)
          select '000000', ${reviewing.exam}, id, 1, 'JC', 60, 1 from sitting)
        insert into reinspection_roster (tenant_id, task_id, examiner_id, person_id, id_hash, ticket_no, name, district_id)
        select '000000', ${reviewing.id}, id, person_id, ${digest(idNo)}, ${ticketNo}, ${applicantName}, 1 from sitting`.execute(
        db(),
      );
      const matter = { taskId: reviewing.id, ticketNo, subjectCode: 'JC', applyReason: 2, reasonText: content };
      const words = { applicantName, idNo, phone: '13800138000', ...matter };
      return good(await mia.post<CaseHeadAnswer>('reinspectionUser/register', { source: 3, ...words }));
    },
    // Only citizens file one, with proof.
    async economist(content) {
      people += 1;
      const [idNo, batchNo] = [residentNumber(people), '2026Z01'];
      const { seal, digest } = office.context.secrets;
      const { rows } =
        await sql<CaseHeadAnswer>`with listed as (insert into economist_user (tenant_id, batch_no, name, id_no,
          id_hash, level, major, exam_year, district_id)
        values ('000000', ${batchNo}, '陈思远', ${seal(idNo)}, ${digest(idNo)}, 2, 4, 2025, 1) returning id)
        insert into economist (tenant_id, case_no, query_code, source, received_time, dept_id, accept_start, accept_unit,
          finish_unit, title, content, applicant_name, id_hash, district_id, economist_user_id, batch_no, level, major, exam_year,
          template_id, template_version, form_data, proven_months)
        select '000000', ${`JS20260302${String(people).padStart(5, '0')}`}, 'AAAAAAAA', 2, now(), ${office.depts.letters}, now(),
          'workday', 'workday', '经济师登记', ${content}, '陈思远', ${digest(idNo)}, 1, id, ${batchNo}, 2, 4, 2025,
          (select id from data_template where tenant_id = '000000' and scene = 3 limit 1), 1, '{}'::jsonb, 0
        from listed returning id`.execute(db());
      const [filed] = rows;
      if (!filed) throw new Error('what was filed is there');
      return filed;
    },
    async drill(content) {
      const mia = await signIn(office.app, 'mia');
      const words = { title: '消防疏散演练', content, applicantName: '陈思远', phone: '13800138000' };
      return good(await mia.post<CaseHeadAnswer>('drill/register', { source: 7, ...words, headcount: 9 }));
    },
  };

  async function openForCorrections(mia: Visitor): Promise<{ id: string; exam: string }> {
    const exam = await addExam(db(), { districtIds: ['1'] });
    const made = good(
      await mia.post<{ id: string; version: number }>('exam/submit', {
        name: '信息更正',
        formalExamId: exam,
        deptId: office.depts.letters,
        maxTimes: 1,
        needPoliceProof: 0,
        openStart: '2026-01-01 00:00:00',
        openEnd: '2027-01-01 00:00:00',
        materials: [],
        editableFields: [{ fieldKey: 'phone', before: 1, after: 1, certificate: 0 }],
      }),
    );
    good(await mia.post('exam/open', { ...made, status: 1 }));
    return { id: made.id, exam };
  }

  async function openForReviews(mia: Visitor): Promise<{ id: string; exam: string }> {
    const exam = await addExam(db(), { districtIds: ['1'], status: 50 });
    const templates = await sql<{ id: string }>`select id from data_template
      where tenant_id = '000000' and scene = 1 limit 1`.execute(db());
    const made = good(
      await mia.post<{ id: string }>('reinspection/submit', {
        name: '成绩复核',
        examId: exam,
        deptId: office.depts.letters,
        templateId: String(templates.rows[0]?.id),
        subjects: [{ code: 'JC', name: '经济基础知识', objective: 0, allowed: 1 }],
        applyStart: '2026-01-01 00:00:00',
        applyEnd: '2027-01-01 00:00:00',
        resultDeadline: '2027-02-01 00:00:00',
        rules: { ...usualRules },
        notice: '请如实填写',
      }),
    );
    await setRow(db(), 'reinspection', made.id, { status: 1 });
    return { id: made.id, exam };
  }

  /** Each status four times: unassigned, assigned, handed over and answered long ago, and naming a user. */
  async function fill(module: CaseModule): Promise<void> {
    const has = { handlerId: module.kind === 'drill' ? ids.mia : ids.handler, handlerName: '某人' };
    const began = { acceptNoticeTime: '2026-02-03 09:00:00', finishStart: '2026-02-03 09:00:00' };
    const answered = { replyContent: '<p>已经答复</p>', replyTime: '2026-01-12 09:00:00' };
    const handed = { fromDeptId: office.depts.exams, transferTime: '2026-02-27 09:00:00' };
    const ways: readonly (readonly [words: string, facts: Facts])[] = [
      ['考点组织的一次活动', {}],
      ['考点组织的一次活动', { ...has, ...began, drafterId: has.handlerId }],
      ['考点组织的一次活动', { ...handed, ...answered, ...began, extendState: 1, extendUser: has.handlerId }],
      [`考点组织的活动由${late}负责`, {}],
    ];
    for (const status of statuses)
      for (const [words, facts] of ways)
        await put(module, `${words},本人对此事有几点看法,请予关注并答复。`, { ...facts, caseStatus: status });
  }

  async function put(module: CaseModule, content: string, facts: Facts): Promise<void> {
    const filed = await file[module.kind]?.(content);
    if (!filed) throw new Error(`say how a case of the kind ${module.kind} is filed`);
    const set = Object.entries(facts).map(([column, value]) => sql`${sql.ref(snakeCase(column))} = ${value}`);
    await sql`update ${sql.table(snakeCase(module.table))} set ${sql.join(set)} where id = ${filed.id}`.execute(db());
  }

  test.each(['petition', 'appeal', 'drill'])('%s', async (kind) => {
    const module = caseKinds().find((each) => each.kind === kind);
    if (!module) throw new Error(`no ${kind}`);
    const { page, detail } = module.calls;
    const offers = new Set<string>();
    for (const [name, visitor] of visitors) {
      const list = await visitor.get<Page<Offered>>(page.path, { size: '100' });
      if (list.status === 403) continue;
      for (const { id, allowedActions } of good(list).records) {
        const shown = good(await visitor.get<Offered>(detail.path, { id }));
        expect(allowedActions, `${name} ${id}`).toEqual(shown.allowedActions);
        for (const action of allowedActions) offers.add(action);
      }
    }
    expect([...offers]).toEqual(expect.arrayContaining(['claim', 'submit', 'audit', 'urge']));
    const named = await visitors.get('late')?.get<Page<Offered>>(page.path, { size: '100', tab: 'received' });
    const claims = named?.data.records.filter(({ allowedActions }) => allowedActions.includes('claim')) ?? [];
    // The unassigned cases (received, accepted elsewhere) without the one that names her.
    expect(claims).toHaveLength(kind === 'drill' ? 2 : 4);
  });

  test('covers each kind with a table', () => {
    expect(
      caseKinds()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(Object.keys(file).sort());
  });
});
