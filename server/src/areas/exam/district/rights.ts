import { type PlaceType, placeMenus, placeType } from '@kaoxin/contract/exam/places/district.ts';
import type { Actor } from '#platform/access/actor.ts';
import { refuse } from '#platform/http/errors.ts';

export const levelOf = ({ nodeType }: { nodeType?: unknown }): PlaceType =>
  nodeType === placeType.centre ? placeType.centre : placeType.district;

/** Whether the caller holds the button of this level: two menus share the calls (domain.md 4.3). */
export const mayAt = ({ grants }: Actor, level: PlaceType, verb: string): boolean =>
  grants.has(`${placeMenus[level]}_${verb}`);

export function needAt(actor: Actor, level: PlaceType, verb: string): void {
  if (!mayAt(actor, level, verb)) throw refuse('notAllowed');
}
