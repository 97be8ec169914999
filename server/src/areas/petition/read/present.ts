import { petitionClass, petitionStage } from '@kaoxin/contract/casework/results.ts';
import { caseSource, caseStatus, extendState, priority, slaState } from '@kaoxin/contract/casework/states.ts';
import type { PetitionRow } from '@kaoxin/contract/petition/calls.ts';
import { allowedActions, blankCase, type CaseHead, caseActor, caseMoment, maskName } from '#areas/casework/index.ts';
import type { SelectedRow } from '#platform/database/visible-rows.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { nobodyFree } from '../recusal/way-up.ts';

export type PetitionSelected = SelectedRow<'petitionLetter'>;

/** Columns of a list row; sealed fields and the long texts are not read. */
export const listColumns = [
  'id',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'version',
  'caseNo',
  'title',
  'typeId',
  'legalClass',
  'applicantName',
  'isAnonymous',
  'source',
  'receivedTime',
  'deptId',
  'districtId',
  'handlerId',
  'handlerName',
  'caseStatus',
  'slaState',
  'acceptDue',
  'acceptNoticeTime',
  'finishDue',
  'overdueDays',
  'dueEstimated',
  'priority',
  'isRepeat',
  'isGroup',
  'isBackdated',
  'wayUp',
  'urged',
  'supervised',
  'confidential',
  'stage',
  'clusterId',
  'extendState',
  // what the rules look at before a button is shown
  'barredIds',
  'drafterId',
  'auditorId',
  'fromDeptId',
  'transferTime',
  'finishStart',
  'acceptResult',
  'extendUser',
] as const;

/** A row as the rules read it: whoever the matter names does not meet its row, so its words are not asked for. */
const headOf = (row: Pick<PetitionSelected, (typeof listColumns)[number]>): CaseHead => ({
  ...blankCase,
  // the columns of the row are those of the head; their dictionary keys are narrower than `number` there
  ...(row as unknown as CaseHead),
  kind: 'petition',
});

/** 匿名, or the name masked (domain.md 3.3). */
export const shownApplicant = (row: Pick<PetitionSelected, 'isAnonymous' | 'applicantName'>): string =>
  row.isAnonymous === 1 || !row.applicantName ? '匿名' : maskName(row.applicantName);

/** Rows as the list, the pickers and the export show them: an allow-list, names attached by one look-up each. */
export async function presentRows(
  work: Work,
  rows: readonly Pick<PetitionSelected, (typeof listColumns)[number]>[],
): Promise<PetitionRow[]> {
  const [depts, districts, types] = await Promise.all([
    namesOf(
      work,
      'dept',
      rows.map((row) => row.deptId),
    ),
    namesOf(
      work,
      'district',
      rows.map((row) => row.districtId),
    ),
    typeNames(
      work,
      rows.map((row) => row.typeId),
    ),
  ]);
  const { language } = work.actor;
  const at = await caseMoment(work);
  const actor = caseActor(work.actor);
  return rows.map((row) => ({
    allowedActions: allowedActions(headOf(row), actor, at),
    id: row.id,
    createUser: row.createUser,
    createDept: row.createDept,
    createTime: row.createTime,
    updateUser: row.updateUser,
    updateTime: row.updateTime,
    version: row.version,
    caseNo: row.caseNo,
    title: row.title,
    typeId: row.typeId,
    typeName: types.get(row.typeId) ?? null,
    legalClass: row.legalClass,
    legalClassName: petitionClass.label(row.legalClass, language),
    applicantName: shownApplicant(row),
    source: row.source,
    sourceName: caseSource.label(row.source, language),
    receivedTime: row.receivedTime,
    deptId: row.deptId,
    deptName: depts(row.deptId),
    districtId: row.districtId,
    districtName: districts(row.districtId),
    handlerId: row.handlerId,
    handlerName: row.handlerName,
    caseStatus: row.caseStatus,
    caseStatusName: caseStatus.label(row.caseStatus, language),
    slaState: row.slaState,
    slaStateName: slaState.label(row.slaState, language),
    acceptDue: row.acceptDue,
    acceptNoticeTime: row.acceptNoticeTime,
    finishDue: row.finishDue,
    overdueDays: row.overdueDays,
    dueEstimated: row.dueEstimated,
    priority: row.priority,
    priorityName: priority.label(row.priority, language),
    isRepeat: row.isRepeat,
    isGroup: row.isGroup,
    isBackdated: row.isBackdated,
    deptRecused: nobodyFree(row.wayUp) ? 1 : 0,
    urged: row.urged,
    supervised: row.supervised,
    confidential: row.confidential,
    stage: row.stage,
    stageName: petitionStage.label(row.stage, language),
    clusterId: row.clusterId,
    extendState: row.extendState,
    extendStateName: extendState.label(row.extendState, language),
  }));
}

/** Names of classifications, deleted ones included: old cases keep theirs. */
export async function typeNames(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await work.table('caseType').withRemoved().those(wanted).select(['id', 'typeName']).execute();
  return new Map(rows.map(({ id, typeName }) => [id, typeName]));
}

/** What the applicant is asked to hand in, as answers show it (domain.md 0.1, bool). */
export const supplementItems = ({ supplementItems: items }: Pick<PetitionSelected, 'supplementItems'>) =>
  items === null
    ? null
    : items.map(({ required, ...item }) => (required === undefined ? item : { ...item, required: Number(required) }));
