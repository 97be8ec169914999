import type { InputOf } from '@kaoxin/contract/call.ts';
import { maskPhone } from '@kaoxin/contract/casework/people/mask.ts';
import { openStatuses } from '@kaoxin/contract/casework/states.ts';
import { factsOf } from '@kaoxin/contract/conventions.ts';
import {
  type EditedField,
  type economistUser,
  editedNames,
  rosterFields,
  rosterThing,
} from '@kaoxin/contract/economist/roster.ts';
import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { phoneProblem } from '@kaoxin/contract/user/profile.ts';
import { decrypt } from '#engine/identity/decrypt.ts';
import { refuse } from '#platform/http/errors.ts';
import { labelsOf } from '#platform/labels.ts';
import { namesOf } from '#platform/names.ts';
import { checkReferences } from '#platform/resource/references.ts';
import type { Work } from '#platform/work.ts';
import type { EconomistSelected, RosterSelected } from '../table.ts';
import { everybodys, followListed } from './filed.ts';

type Body = InputOf<typeof economistUser.edit>['body'];
type Said = Omit<Body, 'id' | 'version' | 'reason'>;
type Edited = Pick<RosterSelected, EditedField>;
type Change = readonly [field: EditedField, before: string | null, after: string | null];

/**
 * Edits a roster row (domain.md 3.9), except name and id number: those need a correction. Open registrations get a
 * timeline entry with the reason and a new version, so that an auditor with an open page must reload.
 */
export async function editListed(work: Work, { id, version, reason, ...said }: Body): Promise<RosterSelected> {
  const roster = work.table('economistUser');
  work.target = id;
  await roster.need(id);
  // locks cases before roster rows, in the same order as a change of applicant; then reads cases filed while waiting
  // for the row lock
  await openCases(work, id);
  const before = await roster.needLocked(id);
  const cases = await openCases(work, id);
  const was: Edited = { ...before, phone: decrypt(work, before.phone) };
  const is = await editedBy(work, said, was);
  const changes = await changesIn(work, was, is);
  if (changes.length === 0) return before;
  const { commitMode, checkState, districtId, workUnit } = is;
  const phone = is.phone === was.phone || is.phone === null ? before.phone : work.context.secrets.seal(is.phone);
  const row = await roster.change(id, { commitMode, checkState, districtId, workUnit, phone }, { version });
  const note = `${changes.map(changeWords).join('；')}。修改原因：${reason}`;
  const diff = Object.fromEntries(changes.map(([field, ...words]) => [field, words] as const));
  for (const one of cases) await followListed(work, one, districtId, { note, diff });
  return row;
}

const openCases = (work: Work, listedId: string): Promise<EconomistSelected[]> =>
  everybodys(work)
    .table('economist')
    .select()
    .selectAll()
    .where('economistUserId', '=', listedId)
    .where('caseStatus', 'in', [...openStatuses])
    .orderBy('id')
    .forUpdate()
    .execute();

/** Absent fields stay unchanged. So does a blank phone, because the form never shows the full number. */
async function editedBy(work: Work, said: Said, was: Edited): Promise<Edited> {
  const phone = phoneNumber(said.phone ?? '') || null;
  const wrong = phone === null ? undefined : phoneProblem(phone);
  if (wrong) throw refuse(400, wrong, { fields: ['phone'] });
  await checkReferences(work, rosterThing, { districtId: said.districtId }, { districtId: was.districtId });
  return {
    commitMode: said.commitMode ?? was.commitMode,
    checkState: said.checkState ?? was.checkState,
    districtId: said.districtId ?? was.districtId,
    workUnit: said.workUnit === undefined ? was.workUnit : said.workUnit,
    phone: phone ?? was.phone,
  };
}

async function changesIn(work: Work, was: Edited, is: Edited): Promise<Change[]> {
  const labelOf = await labelsOf(work.as({ ...work.actor, language: 'zh' }), ['commit_mode', 'check_state']);
  const placeName = await namesOf(work, 'district', [was.districtId, is.districtId]);
  const wordsOf = ({ commitMode, checkState, districtId, workUnit, phone }: Edited) => ({
    commitMode: labelOf('commit_mode', commitMode),
    checkState: labelOf('check_state', checkState),
    districtId: placeName(districtId),
    workUnit,
    phone: phone === null ? null : maskPhone(phone),
  });
  const [before, after] = [wordsOf(was), wordsOf(is)];
  return editedNames
    .filter((field) => was[field] !== is[field])
    .map((field): Change => [field, before[field], after[field]]);
}

const changeWords = ([field, before, after]: Change): string =>
  `${factsOf(rosterFields[field])?.label[0]}：${before ?? '无'}→${after ?? '无'}`;
