import type { Call } from '@kaoxin/contract/call.ts';
import { maskIdNo, maskName } from '@kaoxin/contract/casework/people/mask.ts';
import { documentNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import type { ListInput } from '@kaoxin/contract/lists/list.ts';
import { countLooks, type Look, type LookedIn, noteLooks } from '#platform/audit/person-looks.ts';
import { limitRate } from '#platform/session/rate.ts';
import type { Work } from '#platform/work.ts';
import { plainFilter } from './conditions.ts';

const amongExaminees: LookedIn = { key: 'examinee', title: '按人查找应试人员' };

/** Up to this number of matches each is named in the audit log; above it only the count. */
const mostNamed = 20;
/** Pages of different people per hour: a reviewer of registrations opens at most one every six seconds. */
const pages = { name: 'pages', most: 600 };
/** Searches per minute, each of which may scan a whole roster: typing causes one every other second. */
const perMinute = 90;

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

/** @throws 429 after too many numbers: mask and check digit leave few numbers to guess */
export async function countExamineeLooks(work: Work, call: Call, input: Pick<ListInput, 'filters' | 'extra'>) {
  const looks = looksIn(input);
  if (looks.length === 0) return;
  await countLooks(work, amongExaminees, call, looks.filter(isExact));
  if (!looks.every(isExact)) await limitFinds(work);
}

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

export async function noteFoundExaminees(work: Work, call: Call, look: Look, seen: Seen): Promise<void> {
  if (look.by === 'name' && seen.total === 0) return;
  await noteLooks(work, amongExaminees, call, [toldOf(look, seen)]);
}

export const noteExamineeKeyword = (work: Work, call: Call, keyword: string, seen: Seen): Promise<void> =>
  noteLooks(work, amongExaminees, call, [toldOf({ by: 'keyword', value: keyword }, seen)]);

export async function noteOpenedPage(work: Work, call: Call, id: string, by: 'page' | 'looks' = 'page'): Promise<void> {
  const look: Look = { by, value: id };
  await countLooks(work, amongExaminees, call, [look], pages);
  await noteLooks(work, amongExaminees, call, [{ look, targets: [id] }]);
}
