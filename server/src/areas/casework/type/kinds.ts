import { typeKind } from '@kaoxin/contract/casework/states.ts';
import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';

/** Whose classifications a menu opens: `petition_type…` those of petitions, `appeal_type…` those of appeals. */
const owners = [
  { kind: typeKind.of.appeal, name: 'appeal' },
  { kind: typeKind.of.petition, name: 'petition' },
] as const;

/** The kinds this person may read: the calls are shared, the rows are not. */
export const readableKinds = ({ grants }: Actor): number[] =>
  owners.filter(({ name }) => grants.has(name) || grants.has(`${name}_type`)).map(({ kind }) => kind);

/** Those of them whose export he holds. */
export const exportableKinds = (actor: Actor): number[] =>
  owners
    .filter(({ name, kind }) => actor.grants.has(`${name}_type_export`) && readableKinds(actor).includes(kind))
    .map(({ kind }) => kind);

/** 403 unless the button of this kind is held: kind decides, not the call (domain.md 3.6). */
export function mayWriteKind({ grants }: Actor, kind: number, verb: 'add' | 'edit' | 'delete'): void {
  const owner = owners.find((each) => each.kind === kind);
  if (!owner || !grants.has(`${owner.name}_type_${verb}`)) throw refuse('notAllowed');
}
