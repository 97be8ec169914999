import { filedKinds } from '@kaoxin/contract/casework/actions.ts';
import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';

export const readableKinds = ({ grants }: Actor): number[] =>
  filedKinds()
    .filter(({ menu }) => grants.has(menu) || grants.has(`${menu}_type`))
    .map(({ types }) => types.kind);

export const exportableKinds = (actor: Actor): number[] =>
  filedKinds()
    .filter(({ menu, types }) => actor.grants.has(`${menu}_type_export`) && readableKinds(actor).includes(types.kind))
    .map(({ types }) => types.kind);

/** 403 without the button of this kind: the kind of the row decides, not the call (domain.md 3.6). */
export function mayWriteKind({ grants }: Actor, kind: number, verb: 'add' | 'edit' | 'delete'): void {
  const owner = filedKinds().find(({ types }) => types.kind === kind);
  if (!owner || !grants.has(`${owner.menu}_type_${verb}`)) throw refuse('notAllowed');
}
