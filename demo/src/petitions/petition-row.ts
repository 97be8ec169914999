import { blankCase } from '@kaoxin/server/areas/casework/blank-case.ts';
import type { CaseHead } from '@kaoxin/server/areas/casework/case-head.ts';
import { clockColumns, limitsFor } from '@kaoxin/server/areas/casework/clock/clock.ts';
import type { PetitionSelected } from '@kaoxin/server/areas/petition/table.ts';
import { pinyinInitials } from '@kaoxin/server/platform/text/pinyin.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import type { World } from '../world.ts';
import type { TypeSeed } from './classification.ts';

const {
  words,
  isDefence,
  reviewer1,
  reviewer2,
  redraws,
  arbiter,
  originalScore,
  score1,
  tolerance,
  scoreChanged,
  auditLevel,
  lastLevel,
  ...columns
} = blankCase;

/** A new petition. Personal fields are plain text and encrypted on storage. */
export const emptyPetition: PetitionSelected = {
  ...columns,
  id: '0',
  tenantId: firstTenant,
  createUser: null,
  createDept: null,
  createTime: '',
  updateUser: null,
  updateTime: '',
  status: 1,
  isDeleted: 0,
  caseNo: '',
  queryCode: '',
  receivedTime: '',
  acceptStart: '',
  barredIds: [],
  deptId: '0',
  personId: null,
  idNo: null,
  idHash: null,
  phone: null,
  phoneHash: null,
  filedPhone: null,
  noticeVersion: null,
  noticeTime: null,
  email: null,
  mailAddress: null,
  filedMailAddress: null,
  filedEmail: null,
  districtId: null,
  toOrg: null,
  auditTime: null,
  auditResult: null,
  auditNote: null,
  returnedContent: null,
  investigation: null,
  basis: null,
  replyDocNo: null,
  deliverWay: null,
  supplementItems: null,
  extendReason: null,
  priority: 1,
  clusterId: null,
  urged: 0,
  supervised: 0,
  satisfaction: null,
  satisfactionNote: null,
  searchKey: '',
  typeId: '0',
  legalClass: 3,
  examId: null,
  title: '',
  content: '',
  demand: null,
  accusedName: null,
  accusedDept: null,
  isRealNameProtected: 0,
  isGroup: 0,
  groupCount: null,
  representatives: null,
  happenTime: null,
  happenPlace: null,
  isBackdated: 0,
  isRepeat: 0,
  firstCaseId: null,
  fromOrg: null,
  fromDocNo: null,
  feedbackDue: null,
  orgFeedbackDue: null,
  orgFeedbackDay: null,
  orgFeedbackTold: 0,
  hearing: null,
  recusalsNoted: 0,
  wayUp: 0,
};

export function headOf(row: PetitionSelected): CaseHead {
  const words = [row.title, row.content, row.demand ?? ''].join('\n');
  // same columns, with narrower types for dictionary keys
  return { ...blankCase, ...(row as unknown as CaseHead), kind: 'petition', words };
}

export function withClocks(
  row: PetitionSelected,
  world: World,
  { simple, finishDays = null }: Pick<TypeSeed, 'simple'> & { finishDays?: number | null },
): PetitionSelected {
  const { stage } = headOf(row);
  const limits = limitsFor('petition', { simpleTrack: simple ? 1 : 0, finishDays }, stage, world.policy);
  const finishStart = stage > 1 ? row.receivedTime : null;
  const started = { ...row, ...limits, acceptStart: row.receivedTime, finishStart };
  return { ...started, ...clockColumns(headOf(started), { ...world, now: row.createTime }) };
}

export const searchKeyOf = ({ caseNo, title }: Pick<PetitionSelected, 'caseNo' | 'title'>): string =>
  [caseNo, title, pinyinInitials(title)].join(' ').toLowerCase();
