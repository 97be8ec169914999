import { maskIdNo, maskName, maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { tidyName } from '@kaoxin/contract/casework/people/person.ts';
import { economistUser, type RosterRow, rosterFields } from '@kaoxin/contract/economist/roster.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { type SqlBool, sql } from 'kysely';
import { decrypt } from '#engine/identity/decrypt.ts';
import { rosterList } from '#engine/people/roster-list.ts';
import type { Look } from '#platform/audit/person-looks.ts';
import { labelsBeside } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { fieldColumns } from '#platform/sheets/lists/list-columns.ts';
import type { SheetList } from '#platform/sheets/lists/sheet-list.ts';
import type { Work } from '#platform/work.ts';
import type { RosterSelected } from '../table.ts';

const dictionaries = {
  level: 'econ_level',
  major: 'econ_major',
  commitMode: 'commit_mode',
  checkState: 'check_state',
  submitState: 'submit_state',
} as const;

export async function presentRoster(work: Work, rows: readonly RosterSelected[]): Promise<RosterRow[]> {
  const labels = await labelsBeside(work, dictionaries);
  const placeName = await namesOf(
    work,
    'district',
    rows.map(({ districtId }) => districtId),
  );
  const isMasked = !work.actor.grants.has('pii_view');
  return rows.map((row) => {
    const phone = decrypt(work, row.phone);
    const { id, version, createTime, batchNo, ticketNo, level, major, examYear, districtId, workUnit } = row;
    const { commitMode, checkState, submitState } = row;
    return {
      id,
      version,
      createTime,
      batchNo,
      ticketNo,
      level,
      major,
      examYear,
      districtId,
      workUnit,
      commitMode,
      checkState,
      submitState,
      score1: row.score1,
      score2: row.score2,
      ...labels(row),
      name: isMasked ? maskName(row.name) : row.name,
      idNo: maskIdNo(decrypt(work, row.idNo) ?? ''),
      phone: phone === null ? null : maskPhone(phone),
      districtIdName: placeName(districtId),
    };
  });
}

export async function presentListed(work: Work, row: RosterSelected): Promise<RosterRow> {
  const [shown] = await presentRoster(work, [row]);
  if (!shown) throw new Error('one row in, one row out');
  return shown;
}

const columns = [
  ...(['id', 'version', 'createTime', 'batchNo', 'name', 'idNo', 'phone', 'ticketNo', 'level', 'major'] as const),
  ...(['examYear', 'score1', 'score2', 'districtId', 'workUnit', 'commitMode', 'checkState', 'submitState'] as const),
];

function looksIn({ extra }: ListInput): Look[] {
  const { idNo, name } = extra;
  return [
    ...(idNo ? [{ by: 'idNo' as const, value: documentNumber(idNo) }] : []),
    ...(name ? [{ by: 'name' as const, value: tidyName(name) }] : []),
  ];
}

export const roster = rosterList({
  table: 'economistUser',
  calls: economistUser,
  among: { key: 'economist roster', title: '按人查找经济师名单' },
  columns,
  order: [{ field: 'id', descending: true }],
  looksIn,
  isOf: (work, { by, value }) =>
    by === 'idNo'
      ? sql<SqlBool>`${sql.ref('economistUser.idHash')} = ${work.context.secrets.digest(value)}`
      : sql<SqlBool>`${sql.ref('economistUser.name')} = ${value}`,
  masked: ({ by, value }) => (by === 'idNo' ? maskIdNo(value) : maskName(value)),
  isPersonal: () => true,
  refused: [
    '按姓名或证件号码查询须持有【查看敏感信息】权限',
    'Searching by name or number needs the right to reveal personal data',
  ],
  present: presentRoster,
});

export const rosterSheet: SheetList<RosterRow> = {
  call: economistUser.export,
  title: ['经济师名单', 'Roster of economists'],
  store: 'business',
  columns: [
    ...fieldColumns<RosterRow>(rosterFields, ['batchNo', 'name', 'level', 'major', 'examYear', 'districtId']),
    ...fieldColumns<RosterRow>(rosterFields, ['commitMode', 'checkState']),
    {
      key: 'submitState',
      label: ['提交状态', 'Submission'],
      width: 12,
      cell: ({ submitStateName }) => submitStateName,
    },
    ...fieldColumns<RosterRow>(rosterFields, ['idNo', 'ticketNo', 'score1', 'score2', 'workUnit', 'phone']),
  ],
  rows: roster.rows,
};
