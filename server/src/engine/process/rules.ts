import type { Actor } from '#platform/access/actor.ts';

/** Who takes a step, with the accounts that count as one person with this one (platform/access/second-person.ts). */
export interface Caller extends Pick<Actor, 'kind' | 'id' | 'grants'> {
  sameHands: ReadonlySet<string>;
}

/** Allows a step or refuses it. Reads only what it is given, so lists can ask it about many things. */
export type Guard<On, Refused> = (on: On) => Refused | null | undefined;

export type By = readonly string[] | 'citizen' | 'job';

/**
 * One row of a table of steps.
 *
 * @template On what decides whether lists offer the step
 * @template Asked this and the input of the caller
 */
export interface Rule<Verb extends string, On, Asked extends On, Refused> {
  verb: Verb;
  /** distinguishes rows of one verb in one status. The input decides between them. */
  variant?: string | undefined;
  from: readonly number[];
  to?: number | undefined;
  by: By;
  preconditions?: readonly Guard<On, Refused>[] | undefined;
  inputChecks?: readonly Guard<Asked, Refused>[] | undefined;
  /** the step would change nothing: lists do not offer it, and callers who take it get the thing as it is */
  isDone?: ((on: On) => boolean) | undefined;
}

export function firstRefusal<On, Refused>(
  guards: readonly Guard<On, Refused>[] | undefined,
  on: On,
): Refused | undefined {
  for (const guard of guards ?? []) {
    const refused = guard(on);
    if (refused) return refused;
  }
  return undefined;
}

export const mayTake = (by: By, { kind, grants }: Pick<Caller, 'kind' | 'grants'>): boolean =>
  typeof by === 'string' ? kind === by : kind === 'person' && by.some((right) => grants.has(right));

export const refusalOf = <Verb extends string, On, Asked extends On, Refused>(
  { preconditions, inputChecks }: Rule<Verb, On, Asked, Refused>,
  asked: Asked,
): Refused | undefined => firstRefusal(preconditions, asked) ?? firstRefusal(inputChecks, asked);

/** The verbs that these rows offer: in this status, to this caller, without a refusal that is known beforehand. */
export function offeredVerbs<Verb extends string, On, Asked extends On, Refused>(
  rules: readonly Rule<Verb, On, Asked, Refused>[],
  { status, caller }: { status: number; caller: Pick<Caller, 'kind' | 'grants'> },
  on: On,
): Verb[] {
  const offered = rules.filter(
    ({ from, by, preconditions, isDone }) =>
      from.includes(status) && mayTake(by, caller) && !firstRefusal(preconditions, on) && !isDone?.(on),
  );
  return [...new Set(offered.map(({ verb }) => verb))];
}
