import { drill, type drillForm, drillResult } from '@kaoxin/contract/testing/drill.ts';
import type { Generated } from 'kysely';
import type * as z from 'zod';
import { type CaseColumns, caseKindOf, casePort, caseRoutes, caseTable, type Intake } from '#areas/casework/index.ts';
import { addLetters } from '#areas/casework/letters/letters.ts';
import type { CaseProcess } from '#areas/casework/rules/processes.ts';
import { amending, atCounter, everyKind } from '#areas/casework/rules/transitions/every-kind.ts';
import { buttons } from '#areas/casework/rules/transitions/row.ts';
import { personOf, receivedOf } from '#engine/filing/checks.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { replyClause } from '#engine/letters/letter-template.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import type { Route } from '#platform/http/route.ts';
import { caseTableStatements, laterCaseColumns } from '../../migrations/0010-case.ts';

export interface DrillTable extends CaseColumns {
  headcount: number;
  isNight: Generated<number>;
  route: string | null;
}

declare module '#platform/database/tables.ts' {
  interface TenantTables {
    drill: DrillTable;
  }
}
declare module '#areas/casework/letters/letters.ts' {
  interface FurtherLetters {
    YL01: Letter;
  }
}

export const drillStatements = [
  ...caseTableStatements('drill', 'headcount integer not null, is_night smallint not null default 0, route text'),
  ...laterCaseColumns('drill'),
];
caseTable('drill', 'drill');
addLetters({ YL01: { zh: '演练结果通知书', clauses: ['结果'] } });
const drillProcess: CaseProcess = {
  transitions: [
    {
      name: 'claim',
      verb: 'claim',
      from: [10],
      to: 20,
      by: buttons('handle'),
      preconditions: ['ownDept', 'unclaimed', 'noInterest'],
      inputChecks: [],
      effect: 'claim',
      event: 'claim',
    },
    {
      name: 'answer',
      verb: 'submit',
      variant: 'direct',
      from: [20],
      to: 40,
      by: buttons('reply'),
      preconditions: ['handler'],
      inputChecks: ['replyResult', 'replyContent', 'clauses'],
      effect: 'submitAndIssue',
      event: 'submit',
      visible: true,
      letter: 'reply',
      docNo: 'issue',
    },
    {
      // closes when no review is possible any more: a custom rule that needs more columns than lists read
      name: 'put-away',
      verb: 'audit',
      variant: 'pass',
      from: [40],
      to: 50,
      by: buttons('audit'),
      preconditions: ['reliefOver'],
      inputChecks: [],
      effect: 'none',
      event: 'close',
    },
    ...everyKind,
    ...atCounter(everyKind),
    ...amending,
  ],
  rowColumns: ['deliverTime', 'replyTime'],
  limits: () => ({
    acceptDays: 3,
    acceptUnit: 'workday',
    finishDays: null,
    finishUnit: 'workday',
    simpleFinishDays: null,
  }),
  replyLetter: () => 'YL01',
};

type Drill = SelectedRow<'drill'>;

export const drillModule = caseKindOf({
  kind: 'drill',
  process: drillProcess,
  table: 'drill',
  calls: drill,
  called: ['演练', 'drill'],
  several: 'drills',
  list: '/drill/index',
  page: '/drill/detail',
  outcome: drillResult.label,
  rowColumns: ['headcount', 'isNight'],
  presentRow:
    async () =>
    ({ headcount, isNight }) => ({ headcount, isNight }),
  presentDetail: async (work, row) => ({ route: decrypt(work, row.route) && '***' }),
  personal: { reveal: (work, row) => ({ route: decrypt(work, row.route) }) },
  applicant: ['申请人', 'Applicant'],
  columns: [{ key: 'headcount', label: ['参加人数', 'Headcount'] }],
  letters: {
    template: (code) =>
      code === 'YL01'
        ? {
            code,
            title: '演练结果通知书',
            fields: [replyClause('结果')],
            body: `\${reply.结果}`,
          }
        : undefined,
    printable: (row: Drill) => (row.replyContent ? ['YL01'] : []),
    forms: [],
    slips: [],
    numberWord: '演',
    values: async () => () => ({}),
    openings: { YL01: { 结果: '经演练' } },
  },
});

casePort.from('drill', drillModule).connect();

type Entry = Omit<z.output<typeof drillForm>, 'source' | 'fileIds'>;
const intake: Intake<Entry> = {
  module: drillModule,
  check(entry, facts) {
    const problems: [string, string][] = [];
    const person = personOf(entry, { ...facts, byCitizen: false }, ['申请人', 'applicant'], problems);
    const received = receivedOf({}, facts, problems);
    const none = { typeId: null, districtId: null, demand: null, accusedName: null, accusedDept: null, priority: null };
    return { entry: { ...none, title: entry.title, content: entry.content, ...person, ...received }, problems };
  },
  own: (work, { headcount, isNight, route }) => ({
    headcount,
    isNight: isNight ?? 0,
    route: route ? work.context.secrets.seal(route) : null,
    needAudit: 0,
  }),
  async place(work) {
    const dept = await work.table('dept').select().select('id').where('deptName', '=', '信访处').executeTakeFirst();
    if (!dept) return ['没有承办机构', 'No department'];
    return { type: null, legalClass: null, confidential: 0, deptId: dept.id, districtId: null };
  },
};

export const drillRoutes: readonly Route[] = caseRoutes(drillModule, {
  intake,
  register: drill.register,
  file: drill.file,
});
