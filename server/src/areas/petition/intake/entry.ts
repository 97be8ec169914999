import { caseSource } from '@kaoxin/contract/casework/states.ts';
import type { registerForm } from '@kaoxin/contract/petition/record.ts';
import { emailProblem } from '@kaoxin/contract/user/profile.ts';
import type * as z from 'zod';
import type { CleanEntry, Intake } from '#areas/casework/index.ts';
import { checkExamOfCase } from '#areas/exam/index.ts';
import { type EntryFacts, keeping, personOf, receivedOf } from '#engine/filing/checks.ts';
import type { Problem } from '#engine/filing/problems.ts';
import { checkName, checkPhone } from '#engine/identity/check-identity.ts';
import type { Work } from '#platform/work.ts';
import { petitionModule } from '../module.ts';

/**
 * The content of a petition, for staff and citizen forms alike; the citizen form has fewer fields (domain.md 3.7,
 * 3.14).
 */
export type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;

type Problems = Problem[];
const mostRepresentatives = 5;

/** Checks the rules across fields and returns all problems at once (domain.md 3.7, 3.17). */
export function checkEntry(entry: Entry, facts: EntryFacts): { entry: CleanEntry; problems: Problems } {
  const problems: Problems = [];
  const clean: CleanEntry = {
    typeId: entry.typeId,
    title: entry.title,
    content: entry.content,
    demand: entry.demand ?? null,
    accusedName: entry.accusedName ?? null,
    accusedDept: entry.accusedDept ?? null,
    districtId: entry.districtId ?? null,
    priority: entry.priority ?? null,
    ...personOf(entry, facts, ['信访人', 'applicant'], problems),
    ...receivedOf(entry, facts, problems),
  };
  checkEmail(entry, problems);
  checkGroup(entry, problems);
  checkOrigin(entry, facts, problems);
  if (entry.happenTime && entry.happenTime > facts.now)
    problems.push(['发生时间不能晚于当前时间', 'It cannot have happened in the future', 'happenTime']);
  return { entry: clean, problems };
}

function checkEmail({ email, isAnonymous }: Entry, problems: Problems): void {
  const wrong = isAnonymous === 1 ? undefined : emailProblem(email ?? '');
  if (wrong) problems.push([...wrong, 'email']);
}

function checkGroup({ isAnonymous, isGroup, groupCount, representatives = [] }: Entry, problems: Problems): void {
  if (isGroup !== 1) return;
  // a group names its representatives
  if (isAnonymous === 1) {
    problems.push(['匿名信访不能登记为群体信访', 'An anonymous petition cannot be one of a group', 'isGroup']);
    return;
  }
  const keep = keeping(problems);
  for (const { name, phone } of representatives ?? []) {
    keep(checkName(name), 'A representative’s name holds characters that are not allowed', 'representatives');
    if (phone) keep(checkPhone(phone), 'Phone of a representative: 11 digits', 'representatives');
  }
  const count = representatives?.length ?? 0;
  if (!groupCount) problems.push(['请输入群体人数', 'Enter the number of people', 'groupCount']);
  if (count > mostRepresentatives)
    problems.push(['群体信访代表不得超过5人', 'A group names at most five representatives', 'representatives']);
  else if (groupCount && count > groupCount)
    problems.push([
      '群体人数不能少于代表人数',
      'The number of people cannot be less than the number of representatives in the group',
      'groupCount',
    ]);
}

function checkOrigin({ fromOrg, fromDocNo }: Entry, { source }: EntryFacts, problems: Problems): void {
  if (source !== caseSource.of.superior) return;
  if (!fromOrg) problems.push(['请输入来文单位', 'Enter who sent it', 'fromOrg']);
  if (!fromDocNo) problems.push(['请输入来文文号', 'Enter the document number', 'fromDocNo']);
}

const stored = (checked: ReturnType<typeof checkName>): string => (checked.ok ? checked.value : '');

async function own(work: Work, entry: Entry, { source }: { source: number }) {
  const examId = entry.examId || null;
  if (examId !== null) await examChecked(work, examId);
  const { seal } = work.context.secrets;
  const sealed = (phone: string | null | undefined) => (phone ? seal(stored(checkPhone(phone))) : null);
  // an address identifies the author, so anonymous petitions store none
  const reached = (text: string | null | undefined) => (text && entry.isAnonymous !== 1 ? seal(text.trim()) : null);
  const people = (entry.isGroup === 1 ? entry.representatives : null) ?? [];
  const isHandedDown = source === caseSource.of.superior;
  return {
    examId,
    mailAddress: reached(entry.mailAddress),
    email: reached(entry.email),
    isRealNameProtected: entry.isRealNameProtected === 1 && entry.isAnonymous !== 1 ? 1 : 0,
    isGroup: entry.isGroup === 1 ? 1 : 0,
    groupCount: entry.isGroup === 1 ? (entry.groupCount ?? null) : null,
    representatives:
      people.length === 0
        ? null
        : people.map(({ name, phone }) => ({ name: stored(checkName(name)), phone: sealed(phone) })),
    happenTime: entry.happenTime ?? null,
    happenPlace: entry.happenPlace ?? null,
    fromOrg: (isHandedDown && entry.fromOrg) || null,
    fromDocNo: (isHandedDown && entry.fromDocNo) || null,
    feedbackDue: (isHandedDown && entry.feedbackDue) || null,
  };
}

const checked = new WeakMap<Work, Map<string, Promise<void>>>();

/** Once for each examination of a file: thousands of rows name a few. */
function examChecked(work: Work, examId: string): Promise<void> {
  const known = checked.get(work) ?? new Map<string, Promise<void>>();
  checked.set(work, known);
  const check = known.get(examId) ?? checkExamOfCase(work, examId);
  known.set(examId, check);
  return check;
}

export const petitionIntake: Intake<Entry> = { module: petitionModule, check: checkEntry, own };
