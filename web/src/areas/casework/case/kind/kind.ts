import type { Call } from '@kaoxin/contract/call.ts';
import { type CaseKind, type CaseKindFacts, caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Answering } from '@kaoxin/contract/casework/calls.ts';
import type { DictionaryEntry } from '@kaoxin/contract/casework/dictionary.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { CaseTab } from '@kaoxin/contract/casework/tabs.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { thingOf } from '#platform/calls/queries.ts';
import type { KindCalls } from './kind-calls.ts';

/** How a case can end: a dictionary of the contract. */
export interface Outcomes {
  code: string;
  entries: readonly DictionaryEntry[];
  label: (key: number, language?: 'zh' | 'en') => string;
}

/** What all screens of a kind go by. What a single page has of its own is said where the page is made. */
export interface KindPlan<Row extends CaseRow, Detail extends CaseDetail> {
  kind: CaseKind;
  /** those of a reply may be missing; an audit of its own takes what its own dialogs send */
  calls: Omit<KindCalls<Row, Detail>, Answering | 'audit'> &
    Partial<Pick<KindCalls<Row, Detail>, Answering>> & { audit: Call };
  /** one of them, and several in English: `['信访件', 'petition']`, `petitions` */
  called: Label;
  several: string;
  /** heading of the list */
  title: Label;
  /** who files one; 申请人 unless said otherwise */
  applicant?: Label;
  /** outcomes of a reply, where a reply names one */
  results?: Outcomes;
  /** names of the tabs it has of its own */
  tabs?: Partial<Record<CaseTab, Label>>;
  /** what has no page is not offered */
  paths: { list: string; detail: string; register?: string; import?: string };
}

export interface KindOfCase<Row extends CaseRow = CaseRow, Detail extends CaseDetail = CaseDetail>
  extends Omit<KindPlan<Row, Detail>, 'calls'> {
  calls: KindCalls<Row, Detail>;
  applicant: Label;
  /** the condition that narrows its list to cases with one form of a template; nothing: they have none */
  formBy: string | undefined;
  /** what a field refers to that names one of its classifications; empty where it has none */
  types: string;
  /** its cases are answered by a reply that becomes a letter */
  isReplied: boolean;
  /** its own word: 信访, Petition */
  word: Pick<CaseKindFacts, 'zh' | 'en'>;
  /** names of what loads again after a step or a lost race */
  things: readonly string[];
}

/**
 * A kind of case as the browser shows it. Its pages are made from it, each in a module of its own, so that a list does
 * not wait for what only a case needs.
 *
 * @example export const petitions = kindOfCase({ kind: 'petition', calls: petitionLetter, … });
 * export default caseListPage(petitions, { columns: ['caseNo', 'title', typeColumn, 'applicantName'] });
 */
export const kindOfCase = <Row extends CaseRow, Detail extends CaseDetail>(
  plan: KindPlan<Row, Detail>,
): KindOfCase<Row, Detail> => ({
  ...plan,
  calls: whole(plan),
  applicant: plan.applicant ?? ['申请人', 'Applicant'],
  formBy: caseKind[plan.kind].formBy,
  types: caseKind[plan.kind].types?.refers ?? '',
  isReplied: plan.calls.paper !== undefined,
  word: caseKind[plan.kind],
  things: [thingOf(plan.calls.detail.path)],
});

/**
 * Calls that a kind does not have stand for ones that are never made: its cases allow none of what they do. What takes another
 * body than usual is performed by dialogs of the kind alone.
 */
function whole<Row extends CaseRow, Detail extends CaseDetail>({ calls }: KindPlan<Row, Detail>) {
  // under a path of its own: what a page keeps of the case is no answer of theirs
  const never: Call = { ...calls.detail, path: 'never' };
  const missing = {
    reply: never,
    paper: never,
    extend: never,
    extendAudit: never,
    alike: never,
    withdrawAudit: never,
    amend: never,
  };
  return { ...missing, ...calls } as unknown as KindCalls<Row, Detail>;
}

/** Unsent input of a verb, per case. */
export const draftOf = ({ kind }: Pick<KindOfCase, 'kind'>, verb: string, id: string): string =>
  `${kind}-${verb}-${id}`;
