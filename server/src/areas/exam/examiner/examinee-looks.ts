import type { Call } from '@kaoxin/contract/call.ts';
import type { ListInput } from '@kaoxin/contract/list.ts';
import { documentNumber } from '@kaoxin/contract/typed-numbers.ts';
import { maskIdNo, maskName } from '#areas/casework/index.ts';
import { countLooks, type Look, type LookedIn, noteLooks } from '#platform/audit/person-looks.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { plainFilter } from './conditions.ts';

/** Whoever looks for people among examinees. */
const amongExaminees: LookedIn = { key: 'examinee', title: '按人查找应试人员' };

/** Of so many found each is named in the audit log; of more, how many there were. */
const mostNamed = 20;
/** Pages of different people in an hour: whoever reviews registrations opens one in six seconds at most. */
const pages = { name: 'pages', most: 600 };
/** Each may read a whole roster: whoever types asks every other second. */
const perMinute = 90;

/** Whom a list is narrowed to, the surest first. */
function looksIn({ filters, extra }: Pick<ListInput, 'filters' | 'extra'>): Look[] {
  const { idNo } = extra;
  const of = (field: string, by: Look['by']): Look[] =>
    filters.flatMap((filter) => (filter.field === field ? [{ by, value: plainFilter(filter).value.trim() }] : []));
  return [
    ...(idNo === undefined ? [] : [{ by: 'idNo' as const, value: documentNumber(idNo) }]),
    ...of('personId', 'person'),
    ...of('ticketNo', 'ticketNo'),
    ...of('name', 'name'),
  ];
}

const masked = ({ by, value }: Look): string => (by === 'idNo' ? maskIdNo(value) : maskName(value));
const isExact = ({ by }: Look): boolean => by === 'idNo' || by === 'person';

/** @throws 429 of whoever asks for one number after the other: a mask and a check digit leave few to try */
export async function countExamineeLooks(work: Work, call: Call, input: Pick<ListInput, 'filters' | 'extra'>) {
  const looks = looksIn(input);
  if (looks.length === 0) return;
  await countLooks(work, amongExaminees, call, looks.filter(isExact));
  if (!looks.every(isExact)) await limitFinds(work);
}

/** @throws 429 of whoever asks for names more often than somebody types */
export const limitFinds = (work: Work): Promise<void> =>
  limitRate(work.context.database.kysely, `finds|${work.actor.id}`, perMinute, 60);

interface Seen {
  total: number;
  ids: readonly string[];
}
const toldOf = (look: Look, { total, ids }: Seen) => ({
  look,
  targets: total > mostNamed ? [] : ids,
  told: { of: masked(look), found: total },
});

/** Whoever looks for somebody in a roster stands in the audit log, also when he finds nobody. */
export const noteExamineeLooks = (
  work: Work,
  call: Call,
  input: Pick<ListInput, 'filters' | 'extra'>,
  seen: Seen,
): Promise<void> =>
  noteLooks(
    work,
    amongExaminees,
    call,
    looksIn(input).map((look) => toldOf(look, seen)),
  );

/** The same of whoever looks in all examinations at once; of names that are nobody's only those that are found. */
export async function noteFoundExaminees(work: Work, call: Call, look: Look, seen: Seen): Promise<void> {
  if (look.by === 'name' && seen.total === 0) return;
  await noteLooks(work, amongExaminees, call, [toldOf(look, seen)]);
}

/** The same of whoever types part of a name or of a ticket. */
export const noteExamineeKeyword = (work: Work, call: Call, keyword: string, seen: Seen): Promise<void> =>
  noteLooks(work, amongExaminees, call, [toldOf({ by: 'keyword', value: keyword }, seen)]);

/** Whoever opens somebody's page, or reads who has looked at him, stands in the audit log with him, once an hour. */
export async function noteOpenedPage(work: Work, call: Call, id: string, by: 'page' | 'looks' = 'page'): Promise<void> {
  const look: Look = { by, value: id };
  await countLooks(work, amongExaminees, call, [look], pages);
  await noteLooks(work, amongExaminees, call, [{ look, targets: [id] }]);
}
