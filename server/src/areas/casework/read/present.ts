import { standingWord } from '@kaoxin/contract/casework/actions.ts';
import { maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { withdrawState } from '@kaoxin/contract/casework/public/withdrawal.ts';
import type { CaseRow as ShownRow } from '@kaoxin/contract/casework/record.ts';
import { petitionStage } from '@kaoxin/contract/casework/results.ts';
import { caseSource, extendState, priority, slaState } from '@kaoxin/contract/casework/states.ts';
import { transferState } from '@kaoxin/contract/casework/transfer.ts';
import { namesOf } from '#platform/names.ts';
import type { Work } from '#platform/work.ts';
import { leftUntil } from '../clock/left.ts';
import { clockFacts, standingOf } from '../clock/standing.ts';
import type { CaseModule, CaseRow } from '../kind/kind.ts';
import { nobodyFree } from '../recusal/way-up.ts';
import { caseMoment } from '../workdays/moment.ts';
import type { ListRow } from './list/list-columns.ts';
import { actionsOf } from './row-actions.ts';

/** 匿名, or the masked name (domain.md 3.3). */
export const shownApplicant = (row: Pick<CaseRow, 'isAnonymous' | 'applicantName'>): string =>
  row.isAnonymous === 1 || !row.applicantName ? '匿名' : maskName(row.applicantName);

export type PlainRow = Omit<ShownRow, 'allowedActions'>;

export async function presentRows(work: Work, module: CaseModule, rows: readonly ListRow[]): Promise<ShownRow[]> {
  const [plain, offered] = await Promise.all([plainRows(work, module, rows), actionsOf(work, module, rows)]);
  return plain.map((shown) => ({ ...shown, allowedActions: offered.get(shown.id) ?? [] }));
}

export async function plainRows(work: Work, module: CaseModule, rows: readonly ListRow[]): Promise<PlainRow[]> {
  const [at, depts, districts, own] = await Promise.all([
    caseMoment(work),
    namesOf(
      work,
      'dept',
      rows.map(({ deptId }) => deptId),
    ),
    namesOf(
      work,
      'district',
      rows.map(({ districtId }) => districtId),
    ),
    module.presentRow(work, rows),
  ]);
  const { language } = work.actor;
  return rows.map((row) => {
    const standing = standingOf(row, at.now);
    return {
      id: row.id,
      createUser: row.createUser,
      createDept: row.createDept,
      createTime: row.createTime,
      updateUser: row.updateUser,
      updateTime: row.updateTime,
      version: row.version,
      caseNo: row.caseNo,
      title: row.title,
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
      caseStatusName: standingWord(module.kind, row, language),
      slaState: standing.state,
      slaStateName: slaState.label(standing.state, language),
      ...clockFacts(standing),
      overdueDays: standing.overdueDays,
      acceptDue: row.acceptDue,
      acceptLeft: leftUntil(row.acceptDue, row.acceptUnit, at),
      acceptNoticeTime: row.acceptNoticeTime,
      finishDue: row.finishDue,
      finishLeft: leftUntil(row.finishDue, row.finishUnit, at),
      pausedSince: row.pausedSince,
      dueEstimated: row.dueEstimated,
      priority: row.priority,
      priorityName: priority.label(row.priority, language),
      isRepeat: row.isRepeat,
      deptRecused: nobodyFree(row.wayUp) ? 1 : 0,
      urged: row.urged,
      supervised: row.supervised,
      confidential: row.confidential,
      stage: row.stage,
      stageName: petitionStage.label(row.stage, language),
      clusterId: row.clusterId,
      extendState: row.extendState,
      extendStateName: extendState.label(row.extendState, language),
      transferState: row.transferState,
      transferStateName: transferState.label(row.transferState, language),
      withdrawState: row.withdrawState,
      withdrawStateName: withdrawState.label(row.withdrawState, language),
      satisfaction: row.satisfaction,
      ...own(row),
    };
  });
}

/** Includes deleted classifications: old cases keep their names. */
export async function typeNames(work: Work, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await work.table('caseType').withRemoved().those(wanted).select(['id', 'typeName']).execute();
  return new Map(rows.map(({ id, typeName }) => [id, typeName]));
}

export const supplementItems = ({ supplementItems: items }: Pick<CaseRow, 'supplementItems'>) =>
  items === null
    ? null
    : items.map(({ required, ...item }) => (required === undefined ? item : { ...item, required: Number(required) }));
