import type { Label } from '@kaoxin/contract/conventions.ts';
import { sql } from 'kysely';
import { type Refusal, refuse } from '#platform/http/errors.ts';
import { namesOf } from '#platform/names.ts';
import { wholeSetting } from '#platform/session/limits.ts';
import { settingsOf } from '#platform/settings/settings.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { Work } from '#platform/work.ts';
import { nameMark } from './recusal.ts';

/** `account.handsDays`: how many days a created, granted or reset account counts as one person with its maker. */
export const handsDaysIn = (settings: ReadonlyMap<string, string>): number =>
  wholeSetting(settings, 'account.handsDays', 7, 1, 90);
const handsDaysOf = async (work: Work): Promise<number> => handsDaysIn(await settingsOf(work));

/**
 * Records who renewed the log-ins of these users: a password, a phone, a removed second factor. A trigger records who
 * creates an account or grants its roles.
 * @param by the caller, or the user who asked for what the caller confirms
 * @param since when, if it was earlier
 */
export async function noteHand(
  { actor, platform }: Work,
  userIds: readonly string[],
  by: string | null = actor.id,
  since: string | null = null,
): Promise<void> {
  const others = userIds.filter((id) => id !== by);
  if (by === null || others.length === 0) return;
  await sql`insert into login_hand (user_id, by_id, at)
    select unnest(${others}::bigint[]), ${by}, coalesce(${since}::timestamptz, now())
    on conflict (user_id, by_id) do update set at = greatest(login_hand.at, excluded.at)`.execute(platform);
}

/**
 * Records who could have forged a log-in of this user: the keepers of the service that alone verified it, because they
 * can read its codes or forge its answers.
 */
export async function noteKeepers(work: Work, userId: string, keeperIds: readonly string[]): Promise<void> {
  if (keeperIds.length === 0) return;
  await sql`insert into login_keeper (user_id, keeper_id) select ${userId}, unnest(${keeperIds}::bigint[])
    on conflict do nothing`.execute(work.platform);
}

/** Which accounts count as one person (decisions 014 and 173). */
export interface Hands {
  /**
   * True for
   * - one account, two accounts of one person, and two that one user made
   * - an account and its maker
   * - an account and a keeper who could have forged its log-ins
   * - the caller and an account, if one keeper could have forged the caller's present log-in and one of the account's
   */
  isSamePerson(one: string, other: string): boolean;
}

/**
 * Reads which of these accounts belong to one person, who made them within `account.handsDays`, directly or through
 * other accounts, and who could have forged their log-ins. A link to a maker counts for that many days. A link behind it
 * counts when it was not older than that at the time. A link to a keeper counts for ever: a forged log-in leaves no trace
 * that its owner would notice.
 */
export async function handsOf(work: Work, userIds: readonly string[]): Promise<Hands> {
  const ids = [...new Set(userIds)];
  if (ids.length < 2) return { isSamePerson: (one, other) => one === other };
  const days = await handsDaysOf(work);
  const { rows } = await sql<Account | Link>`
    with recursive keeper as (select user_id, keeper_id from login_keeper where user_id = any(${ids}::bigint[])),
    chain as (
      select user_id as person, by_id, at from login_hand
      where (user_id = any(${ids}::bigint[]) or user_id in (select keeper_id from keeper))
        and at > now() - make_interval(days => ${days})
      union
      select c.person, h.by_id, h.at from chain c
        join login_hand h on h.user_id = c.by_id and h.at > c.at - make_interval(days => ${days}))
    select distinct person, by_id, false as is_keeper, null as real_name, null as phone_digest, false as is_new_phone
      from chain
    union all select user_id, keeper_id, true, null, null, false from keeper
    union all select id, null, false, real_name, phone_digest, phone_since > now() - make_interval(days => ${days})
      from "user" where id = any(${ids}::bigint[])`.execute(work.platform);
  const accounts = new Map(rows.flatMap((row) => (row.byId === null ? [[row.person, row] as const] : [])));
  const links = rows.filter((row) => row.byId !== null);
  const makers = othersBy(links.filter(({ isKeeper }) => !isKeeper));
  const keepers = othersBy(links.filter(({ isKeeper }) => isKeeper));
  const handsBehind = (id: string): string[] => [id, ...(makers.get(id) ?? [])];
  const forgersOf = (id: string): string[] => (keepers.get(id) ?? []).flatMap(handsBehind);
  const { id: callerId, keeperIds = [] } = work.actor;
  const forgersOfSession = (id: string): string[] => (id === callerId ? keeperIds.flatMap(handsBehind) : []);
  return {
    isSamePerson(one, other) {
      const [first, second] = [accounts.get(one), accounts.get(other)];
      const isLinked = makers.has(one) || makers.has(other);
      if (first && second && isOnePerson(first, second, isLinked)) return true;
      return (
        meet(handsBehind(one), handsBehind(other)) ||
        meet(forgersOf(one), handsBehind(other)) ||
        meet(forgersOf(other), handsBehind(one)) ||
        meet(forgersOfSession(one), forgersOf(other)) ||
        meet(forgersOfSession(other), forgersOf(one))
      );
    },
  };
}

const meet = (some: readonly string[], others: readonly string[]): boolean => some.some((id) => others.includes(id));

function othersBy(links: readonly Link[]): ReadonlyMap<string, string[]> {
  const grouped = Map.groupBy(links, ({ person }) => person);
  return new Map([...grouped].map(([person, found]) => [person, found.map(({ byId }) => byId)]));
}

interface Account {
  person: string;
  byId: null;
  realName: string;
  phoneDigest: string | null;
  /** the phone was set within `account.handsDays` */
  isNewPhone: boolean | null;
}
interface Link {
  person: string;
  byId: string;
  isKeeper: boolean;
}

/**
 * Two accounts belong to one person by their phone. Namesakes have different phones. The maker of an account chooses its
 * phone, and users change their own, so one name is one person until `account.handsDays` have passed.
 *
 * @param isLinked one of the accounts was created, granted or reset lately
 */
function isOnePerson(one: Account, other: Account, isLinked: boolean): boolean {
  if (one.phoneDigest !== null && one.phoneDigest === other.phoneDigest) return true;
  const areSettled = [one, other].every(({ phoneDigest, isNewPhone }) => phoneDigest !== null && !isNewPhone);
  return (isLinked || !areSettled) && plainName(one.realName) === plainName(other.realName);
}

/** The users among these who count as one person with `userId`; `userId` itself is not among them. */
export async function sameHandAs(work: Work, userId: string, others: readonly (string | null)[]): Promise<Set<string>> {
  const people = others.filter((id) => id !== null && id !== userId) as string[];
  if (people.length === 0) return new Set();
  const hands = await handsOf(work, [userId, ...people]);
  return new Set(people.filter((id) => hands.isSamePerson(userId, id)));
}

export const sameHand: Label = [
  '您的账号与之前经办人的账号属于同一人，或近期由对方或同一人开设、授权或重置，或可由同一人通过短信、第三方服务登录，不能作为另一人办理。请由其他人员办理；如您是用短信或第三方登录的，请改用密码登录后再试',
  'Another person must do this. Your account and the account that acted before belong to one person, or were recently created, granted roles or reset by one of the two or by the same person, or one person could log in to both through a text message or third-party service. If you logged in that way, log in with your password and try again',
];

export const ownInterest: Label = [
  '您与该事项存在利害关系，请回避，由其他人员办理',
  'You have an interest in this matter. Another person must handle it',
];

export interface SecondPerson {
  first: readonly (string | null)[];
  /** the refusal when the caller is one of them */
  self: Label;
  status?: 400 | 403;
}

/**
 * How an account counts as one of those who acted before (security.md S70): it is one of them, or it counts as one
 * person with one of them. A citizen or a job is no second person.
 *
 * @param sameHands the users who count as one person with this account (`sameHandAs`)
 */
export function samePersonIn(
  first: readonly (string | null)[],
  { id, sameHands }: { id: string | null; sameHands: ReadonlySet<string> },
): 'account' | 'hand' | undefined {
  if (id === null || first.includes(id)) return 'account';
  return first.some((one) => one !== null && sameHands.has(one)) ? 'hand' : undefined;
}

export function refuseSamePerson(
  account: { id: string | null; sameHands: ReadonlySet<string> },
  { first, self, status = 400 }: SecondPerson,
): Refusal | undefined {
  const same = samePersonIn(first, account);
  return same && refuse(status, same === 'account' ? self : sameHand);
}

const accountOf = async (work: Work, first: readonly (string | null)[]) => {
  const { id } = work.actor;
  return { id, sameHands: id === null ? new Set<string>() : await sameHandAs(work, id, first) };
};

/**
 * Lets the caller act only as another person than those who acted before (security.md S70).
 * @throws 400 or 403 for the same account, and for an account that counts as one person with one of them
 */
export async function needSecondPerson(work: Work, others: SecondPerson): Promise<void> {
  const refused = refuseSamePerson(await accountOf(work, others.first), others);
  if (refused) throw refused;
}

export const isSecondPerson = async (work: Work, first: readonly (string | null)[]): Promise<boolean> =>
  samePersonIn(first, await accountOf(work, first)) === undefined;

/** Whether one of these names is the caller's, present or former. A name of one character identifies no user. */
export function isNamed({ actor, context }: Work, names: readonly (string | null | undefined)[]): boolean {
  const own = actor.recusalMarks ?? [];
  return names.some((name) => {
    const mark = name ? nameMark(context.secrets, actor.tenantId, name) : undefined;
    return mark !== undefined && own.includes(mark);
  });
}

/** The names of the caller, present and former, as they compare (`plainName`). A name of one character identifies no user. */
export async function ownNames({ actor, platform }: Work): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ realName: string; formerNames: string[] }>`select real_name, former_names from "user"
    where id = ${actor.id}`.execute(platform);
  const names = rows.flatMap(({ realName, formerNames }) => [realName, ...formerNames]).map(plainName);
  return new Set(names.filter((name) => Array.from(name).length >= 2));
}

/** @throws 403 when the caller bears the name of a party to the matter */
export function refuseParty(work: Work, names: readonly (string | null | undefined)[]): void {
  if (isNamed(work, names)) throw refuse(403, ownInterest);
}

/**
 * Names of those of these users whose account another user created, granted roles to or reset within `account.handsDays`.
 * @returns the names in one text; undefined for none
 */
export async function recentlyMade(work: Work, userIds: readonly (string | null)[]): Promise<string | undefined> {
  const ids = userIds.filter((id) => id !== null);
  if (ids.length === 0) return undefined;
  const days = await handsDaysOf(work);
  const { rows } = await sql<{ userId: string }>`select distinct user_id from login_hand
    where user_id = any(${ids}::bigint[]) and at > now() - make_interval(days => ${days})`.execute(work.platform);
  if (rows.length === 0) return undefined;
  const recent = rows.map(({ userId }) => userId);
  const names = await namesOf(work, 'user', recent);
  return recent.map((id) => names(id)).join('、');
}
