import { idType } from '@kaoxin/contract/casework/results.ts';
import { caseSource } from '@kaoxin/contract/casework/states.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import type { registerForm } from '@kaoxin/contract/petition/record.ts';
import type * as z from 'zod';
import { checkIdNo, checkName, checkPhone } from '#areas/casework/index.ts';

/** What a person wrote about a matter, whoever enters it; a citizen's form has fewer fields (domain.md 3.7, 3.14). */
export type Entry = Omit<z.output<typeof registerForm>, 'source' | 'fileIds'>;

export interface EntryFacts {
  source: number;
  /** the citizen himself enters it: he can be called back, so he must say where */
  byCitizen: boolean;
  /** `yyyy-MM-dd HH:mm:ss` */
  now: string;
}

/** An entry in its stored form: normalised, and empty where a field does not apply. */
export type CleanEntry = Required<{ [K in keyof Entry]: Exclude<Entry[K], undefined> }> & {
  isAnonymous: 0 | 1;
  isGroup: 0 | 1;
  receivedTime: string;
  isBackdated: 0 | 1;
};

type Problems = Label[];
type Checked = ReturnType<typeof checkName>;

const mostRepresentatives = 5;
/** Later than this the entry is marked 补录. */
const backdatedAfterDays = 30;
const oldestYears = 3;
const day = 86_400_000;

/** Checks an entry beyond the form of its fields: all complaints at once, in the words of the form (domain.md 3.7, 3.17). */
export function checkEntry(entry: Entry, facts: EntryFacts): { entry: CleanEntry; problems: Problems } {
  const problems: Problems = [];
  const keep = (checked: Checked, english: string): string => {
    if (!checked.ok) problems.push([checked.msg, english]);
    return checked.ok ? checked.value : '';
  };
  const clean: CleanEntry = {
    typeId: entry.typeId,
    title: entry.title,
    content: entry.content,
    demand: entry.demand ?? null,
    accusedName: entry.accusedName ?? null,
    accusedDept: entry.accusedDept ?? null,
    happenTime: entry.happenTime ?? null,
    happenPlace: entry.happenPlace ?? null,
    districtId: entry.districtId ?? null,
    priority: entry.priority ?? null,
    ...person(entry, facts, keep, problems),
    ...group(entry, keep, problems),
    ...origin(entry, facts, problems),
    ...received(entry, facts, problems),
  };
  if (clean.happenTime && clean.happenTime > facts.now)
    problems.push(['发生时间不能晚于当前时间', 'It cannot have happened in the future']);
  return { entry: clean, problems };
}

type Keep = (checked: Checked, english: string) => string;

/** Who wrote it. An anonymous letter keeps no identity, even when a form sends one along. */
function person(entry: Entry, { byCitizen, now }: EntryFacts, keep: Keep, problems: Problems) {
  const isAnonymous: 0 | 1 = entry.isAnonymous === 1 ? 1 : 0;
  const needsPhone = byCitizen && isAnonymous === 0;
  const phone = entry.phone || needsPhone ? keep(checkPhone(entry.phone ?? ''), 'Phone: 11 digits') : null;
  if (isAnonymous === 1) return { isAnonymous, applicantName: null, idNo: null, phone };
  const name = entry.applicantName;
  if (!name) problems.push(['请输入信访人', 'Please enter the applicant']);
  return {
    isAnonymous,
    applicantName: name ? keep(checkName(name), 'The name holds characters that are not allowed') : null,
    idNo: entry.idNo ? keep(checkIdNo(entry.idNo, idType.of.resident, now.slice(0, 10)), 'Wrong id number') : null,
    phone,
  };
}

function group(entry: Entry, keep: Keep, problems: Problems) {
  if (entry.isGroup !== 1) return { isGroup: 0 as const, groupCount: null, representatives: null };
  const representatives = (entry.representatives ?? []).map(({ name, phone }) => ({
    name: keep(checkName(name), 'A representative’s name holds characters that are not allowed'),
    phone: phone ? keep(checkPhone(phone), 'Phone of a representative: 11 digits') : null,
  }));
  const groupCount = entry.groupCount ?? null;
  if (groupCount === null) problems.push(['请输入群体人数', 'Please enter the number of people']);
  if (representatives.length > mostRepresentatives)
    problems.push(['群体信访代表不得超过5人', 'A group names at most five representatives']);
  else if (groupCount !== null && representatives.length > groupCount)
    problems.push(['群体人数不能少于代表人数', 'There are more representatives than people']);
  return { isGroup: 1 as const, groupCount, representatives: representatives.length > 0 ? representatives : null };
}

/** A matter handed down says by whom and under which number. */
function origin(entry: Entry, { source }: EntryFacts, problems: Problems) {
  if (source !== caseSource.of.superior) return { fromOrg: null, fromDocNo: null, feedbackDue: null };
  if (!entry.fromOrg) problems.push(['请输入来文单位', 'Please enter who sent it']);
  if (!entry.fromDocNo) problems.push(['请输入来文文号', 'Please enter the document number']);
  return {
    fromOrg: entry.fromOrg ?? null,
    fromDocNo: entry.fromDocNo ?? null,
    feedbackDue: entry.feedbackDue ?? null,
  };
}

/** Clocks start when the letter came in: not in the future, not too long ago, late entries marked. */
function received(entry: Entry, { now }: EntryFacts, problems: Problems) {
  const receivedTime = entry.receivedTime ?? now;
  if (receivedTime > now) problems.push(['收到时间不能晚于当前时间', 'It cannot have been received in the future']);
  if (receivedTime < yearsBefore(now, oldestYears))
    problems.push([`收到时间不能早于${oldestYears}年前`, `Received more than ${oldestYears} years ago`]);
  const age = Date.parse(now.slice(0, 10)) - Date.parse(receivedTime.slice(0, 10));
  return { receivedTime, isBackdated: (age > backdatedAfterDays * day ? 1 : 0) as 0 | 1 };
}

/** The same clock time so many years before; moments compare as text. */
export const yearsBefore = (moment: string, years: number): string =>
  `${Number(moment.slice(0, 4)) - years}${moment.slice(4)}`;
