import { type Call, opensTo } from '@kaoxin/contract/call.ts';
import type { Actor } from '#platform/access/actor.ts';
import { isShut } from '#platform/access/api-scopes.ts';
import { Refusal, refuse } from './errors.ts';
import type { Route } from './route.ts';

/** Calls that work before the initial password is changed. */
const beforePasswordChange =
  /^(blade-auth\/|blade-user\/update-password$|blade-system\/(menu\/(routes|buttons|top-menu)|dict(-biz)?\/dictionary)$)/;

/**
 * Stops the start for a call without an access rule, a call with two routes, and a writing call without a transaction
 * for its audit row.
 */
export function checkRoutes(calls: readonly Call[], list: readonly Route[]): void {
  const complaints: string[] = [];
  const seen = new Set<string>();
  for (const { call, runs } of list) {
    const name = `${call.method} ${call.path}`;
    if (seen.has(name)) complaints.push(`${name} is routed twice`);
    seen.add(name);
    if (call.writes === (runs === 'reading')) complaints.push(`${name} is routed past its audit row`);
    const { access } = call;
    const declared = access === 'public' || access === 'signed-in' || (access?.oneOf ?? []).filter(Boolean).length > 0;
    if (!declared) complaints.push(`${name} declares neither a grant nor public nor signed-in`);
  }
  for (const call of calls)
    if (!seen.has(`${call.method} ${call.path}`)) complaints.push(`${call.method} ${call.path} has no route`);
  if (complaints.length > 0) throw new Error(`The server does not start:\n  ${complaints.join('\n  ')}`);
}

/** First gate, before the body is read: the caller holds at least one grant that opens the call. */
export function mayEnter(call: Call, actor: Actor | null): void {
  if (call.access === 'public') return;
  if (!actor) throw refuse('notSignedIn');
  if (actor.mustChangePassword && !beforePasswordChange.test(call.path)) throw refuse('mustChangePassword');
  if (isShut(actor.apiScopes ?? [], call.path)) throw refuse('notAllowed');
  if (!opensTo(call.access, (code) => actor.grants.has(code))) throw refuse('notAllowed');
}

export function isAdmitted(call: Call, actor: Actor): boolean {
  try {
    mayEnter(call, actor);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Second gate, with the input: the caller holds the grant that this input needs. */
export function mayDo(
  call: Call,
  actor: Actor,
  input: { query: Record<string, unknown>; body: Record<string, unknown> },
): void {
  if (typeof call.access === 'string') return;
  const needed = call.access.exactly?.(input);
  if (needed !== undefined && !actor.grants.has(needed)) throw refuse('notAllowed');
}
