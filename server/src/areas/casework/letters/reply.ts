import type { CaseKind } from '@kaoxin/contract/casework/actions.ts';
import { basisOf, basisText, factClauseOf, type Provision } from '@kaoxin/contract/casework/letters/basis.ts';
import type { RichText } from '#engine/letters/letter-template.ts';
import { plainText } from '#platform/text/html.ts';
import type { CaseHead } from '../case-head.ts';
import { rulesOf } from '../rules/kinds.ts';
import type { CaseRow } from '../store/tables.ts';
import { readReply, saysSomething } from './clauses.ts';
import { type LetterCode, letters } from './letters.ts';

export const isNotAccepted = (kind: CaseKind, replyResult: number | null | undefined): boolean =>
  replyResult !== undefined && replyResult !== null && rulesOf(kind).notAccepted === replyResult;

export const replyLetter = (
  kase: Pick<CaseHead, 'kind' | 'stage' | 'replyResult'>,
  replyResult: number | null | undefined = kase.replyResult,
): LetterCode | null => rulesOf(kase.kind).replyLetter?.(kase.stage, isNotAccepted(kase.kind, replyResult)) ?? null;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/gu, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '');

/** The draft of a refused correction (domain.md 3.8): the auditor's opinion. */
export const refusalAtAudit = (note: string): string =>
  `<p>经审核，您申请的更正事项不予更正。理由：${escapeHtml(note)}</p>`;

export function refusalDraft(note: string, basis: readonly Provision[], route: string): string {
  const section = (clause: string, text: string) =>
    `<section data-clause="${clause}"><h3>${clause}</h3>${paragraphs(text)}</section>`;
  return section('理由', note) + section('依据', provisions(basis)) + section('应当提出的机关/途径', route);
}

const provisions = (basis: readonly Provision[]): string => basis.map(basisText).join('\n');

export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('');

type Known = Pick<CaseRow, 'demand' | 'investigation' | 'basis'>;

export const knownClauses = ({ demand, investigation, basis }: Known): Readonly<Record<string, string>> => ({
  诉求: demand ?? '',
  调查事实: investigation ?? '',
  查明事实: investigation ?? '',
  依据: provisions(basis ?? []),
});

export function replyValues(row: Known & Pick<CaseRow, 'replyContent'>, letter: LetterCode): Record<string, RichText> {
  const { clauses } = readReply(row.replyContent ?? '', letters[letter].clauses);
  const known = knownClauses(row);
  return Object.fromEntries(
    letters[letter].clauses.map((name) => {
      const html = clauses.get(name) ?? '';
      return [name, { html: saysSomething(html) ? html : paragraphs(known[name] ?? '') }];
    }),
  );
}

const mostFacts = 5000;
const mostProvisions = 20;

/** Findings and 依据 are written once, as clauses of the letter; the case stores copies of their text. */
export function foundIn(html: string, letter: LetterCode | null) {
  if (letter === null) return {};
  const names = letters[letter].clauses;
  const { clauses } = readReply(html, names);
  const facts = plainText(clauses.get(factClauseOf(names) ?? '') ?? '');
  const basis = basisOf(plainText(clauses.get('依据') ?? ''));
  return {
    ...(facts && { investigation: Array.from(facts).slice(0, mostFacts).join('') }),
    ...(basis.length > 0 && { basis: basis.slice(0, mostProvisions) }),
  };
}
