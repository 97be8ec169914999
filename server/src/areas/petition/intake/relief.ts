import { caseSource } from '@kaoxin/contract/casework/states.ts';
import { caseMoment, inheritRecusals, performStep } from '#areas/casework/index.ts';
import { refuse } from '#platform/http/errors.ts';
import { cutCharacters } from '#platform/text/normalise.ts';
import type { Work } from '#platform/work.ts';
import { petitionModule } from '../module.ts';
import { notifyWayUp } from '../recusal/way-up.ts';
import { type Facts, insertPetition, type Petition, takeNumbers } from './insert.ts';
import { higherDept } from './place.ts';

const names = { 2: '复查申请', 3: '复核申请' } as const;
const longestTitle = 100;

/**
 * Opens the 复查 or 复核 of an answered petition (domain.md 3.7): a case of its own for the unit above, whose people
 * did not work on it before. Whether it may still be asked for, the rules of the parent say.
 */
export async function askForReview(work: Work, parent: Petition, reason: string): Promise<Petition> {
  // the reason stands in the review alone: it may complain of whoever worked on the parent, and he goes on seeing that
  const asked = await performStep(work, petitionModule, parent.id, 'relief', {});
  const type = await work.table('caseType').find(parent.typeId);
  if (!type) throw refuse(400, ['原信访分类已删除,请联系承办机构', 'The classification of the petition is gone']);
  const at = await caseMoment(work);
  const facts = reviewOf(asked, await higherDept(work, asked.deptId), reason, at.now);
  const [number] = await takeNumbers(work, 1);
  if (!number) throw new Error('no number taken');
  const review = await insertPetition(work, at, { ...number, facts, type, note: reason });
  await inheritRecusals(work, 'petition', parent.id, review.id);
  await notifyWayUp(work, [review]);
  await work.table('petitionLetter').change(parent.id, { reliefCaseId: review.id });
  return review;
}

function reviewOf(parent: Petition, deptId: string, reason: string, now: string): Facts {
  const stage = parent.stage === 1 ? 2 : 3;
  const people = [parent.handlerId, parent.drafterId, parent.auditorId, ...parent.barredIds];
  return {
    source: caseSource.of.website,
    receivedTime: now,
    stage,
    firstCaseId: parent.id,
    barredIds: [...new Set(people.filter((id): id is string => id !== null))],
    title: cutCharacters(`${names[stage]}:${parent.title.replace(/^复查申请:/, '')}`, longestTitle),
    content: reason,
    demand: parent.demand,
    typeId: parent.typeId,
    legalClass: parent.legalClass,
    deptId,
    districtId: parent.districtId,
    needAudit: 1,
    confidential: parent.confidential,
    // sealed values are carried over as they are
    applicantName: parent.applicantName,
    idNo: parent.idNo,
    idHash: parent.idHash,
    phone: parent.phone,
    phoneHash: parent.phoneHash,
    accusedName: parent.accusedName,
    accusedDept: parent.accusedDept,
    isAnonymous: parent.isAnonymous === 1 ? 1 : 0,
    isRealNameProtected: parent.isRealNameProtected,
    isGroup: parent.isGroup,
    groupCount: parent.groupCount,
    representatives: parent.representatives,
    priority: parent.priority,
  };
}
