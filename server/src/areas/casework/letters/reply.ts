import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import type { CaseHead } from '../case-head.ts';
import { rulesOf } from '../rules/kinds.ts';
import type { LetterCode } from './letters.ts';

export const isNotAccepted = (kind: CaseKind, replyResult: number | null | undefined): boolean =>
  replyResult !== undefined && replyResult !== null && rulesOf(kind).notAccepted === replyResult;

/** The letter a reply becomes, hence the clauses it must have (domain.md 3.16); null where the module owns its letters. */
export const replyLetter = (
  kase: Pick<CaseHead, 'kind' | 'stage' | 'replyResult'>,
  replyResult: number | null | undefined = kase.replyResult,
): LetterCode | null => rulesOf(kase.kind).replyLetter?.(kase.stage, isNotAccepted(kase.kind, replyResult)) ?? null;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/gu, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '');

/** The draft of a refused correction (domain.md 3.8): the auditor's opinion, ready to be sent or rewritten. */
export const refusedCorrection = (note: string): string =>
  `<p>经审核，您申请的更正事项不予更正。理由：${escapeHtml(note)}</p>`;

/** The draft of 不予受理告知书 out of the fields of the acceptance form. */
export function refusalDraft(note: string, basis: readonly { lawRef?: string; text: string }[], route: string): string {
  const section = (clause: string, text: string) =>
    `<section data-clause="${clause}"><h3>${clause}</h3><p>${escapeHtml(text)}</p></section>`;
  const law = basis.map((entry) => [entry.lawRef, entry.text].filter(Boolean).join('：')).join('；');
  return section('理由', note) + section('依据', law) + section('应当提出的机关/途径', route);
}
