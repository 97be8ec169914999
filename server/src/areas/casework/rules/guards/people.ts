import { caseKind } from '@kaoxin/contract/casework/actions.ts';
import { petitionClass } from '@kaoxin/contract/casework/results.ts';
import { plainName } from '#platform/text/plain-name.ts';
import type { CaseActor, CaseHead } from '../../case-head.ts';

/**
 * `<menu>_<verb>` of the module's buttons. Delete belongs to the menu's own code, pii_view to every module (domain.md
 * 4.3).
 */
export function buttonCode(kase: Pick<CaseHead, 'kind'>, button: string): string {
  const { grant, menu } = caseKind[kase.kind];
  if (button === 'pii_view') return button;
  return `${button === 'delete' ? menu : grant}_${button}`;
}

export const isLeader = (actor: Pick<CaseActor, 'roleAliases'>): boolean => actor.roleAliases.includes('city_leader');

/** 检举控告, or a class marked confidential: 保密信访件. */
export const isConfidential = (kase: CaseHead): boolean =>
  kase.confidential === 1 || kase.legalClass === petitionClass.of.accusation;

const READERS = ['case_auditor', 'inspector', 'city_leader'];

/**
 * A confidential petition opens for its handler, auditors, inspection and leadership; no scope widens this (domain.md
 * 3.3).
 */
export function mayOpen(kase: CaseHead, actor: CaseActor): boolean {
  if (actor.kind !== 'person' || !isConfidential(kase)) return true;
  if (actor.grants.has(buttonCode(kase, 'secret'))) return true;
  return kase.handlerId === actor.id || actor.roleAliases.some((role) => READERS.includes(role));
}

/**
 * Whether a user is named in the matter or as accused, or is the applicant (domain.md 3.7), in any spelling. Leadership
 * may have cleared the user.
 */
export function hasInterest(
  kase: CaseHead,
  person: { realName: string; clearedIn?: ReadonlySet<string> | undefined },
): boolean {
  const name = plainName(person.realName);
  if (Array.from(name).length < 2) return false;
  const named = person.clearedIn?.has(kase.id) ? [] : [kase.words, kase.accusedName];
  return [...named, kase.applicantName].some((text) => plainName(text ?? '').includes(name));
}
