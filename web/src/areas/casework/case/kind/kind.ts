import type { Call } from '@kaoxin/contract/call.ts';
import { type CaseKind, type CaseKindFacts, caseKind } from '@kaoxin/contract/casework/actions.ts';
import type { Answering } from '@kaoxin/contract/casework/calls.ts';
import type { DictionaryEntry } from '@kaoxin/contract/casework/dictionary.ts';
import type { CaseDetail, CaseRow } from '@kaoxin/contract/casework/record.ts';
import type { CaseTab } from '@kaoxin/contract/casework/tabs.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { thingOf } from '#platform/calls/queries.ts';
import type { KindCalls } from './kind-calls.ts';

export interface Outcomes {
  code: string;
  entries: readonly DictionaryEntry[];
  label: (key: number, language?: 'zh' | 'en') => string;
}

export interface KindPlan<Row extends CaseRow, Detail extends CaseDetail> {
  kind: CaseKind;
  /** a kind without replies omits their calls; a kind with its own audit dialogs defines the body */
  calls: Omit<KindCalls<Row, Detail>, Answering | 'audit'> &
    Partial<Pick<KindCalls<Row, Detail>, Answering>> & { audit: Call };
  /** singular, and English plural: `['信访件', 'petition']`, `petitions` */
  called: Label;
  several: string;
  title: Label;
  /** word for the applicant; defaults to 申请人 */
  applicant?: Label;
  results?: Outcomes;
  tabs?: Partial<Record<CaseTab, Label>>;
  /** fields that an amendment may empty */
  emptiable?: readonly 'examId'[];
  /** a missing path hides its button */
  paths: { list: string; detail: string; register?: string; import?: string };
}

export interface KindOfCase<Row extends CaseRow = CaseRow, Detail extends CaseDetail = CaseDetail>
  extends Omit<KindPlan<Row, Detail>, 'calls'> {
  calls: KindCalls<Row, Detail>;
  applicant: Label;
  formBy: string | undefined;
  /** reference target of the classification field; empty for kinds without classifications */
  types: string;
  isReplied: boolean;
  word: Pick<CaseKindFacts, 'zh' | 'en'>;
  /** names of queries to invalidate after a step or a conflict */
  things: readonly string[];
}

/**
 * A kind of case in the browser. Each page made from it is a module of its own, so that a list loads no code of the
 * detail page.
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
 * Fills missing calls with ones that are never made, because `allowedActions` never contains their actions. Calls with
 * a body of their own are used only by the kind's dialogs.
 */
function whole<Row extends CaseRow, Detail extends CaseDetail>({ calls }: KindPlan<Row, Detail>) {
  // a path of its own, so that no cached answer of the case is reused
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

export const draftOf = ({ kind }: Pick<KindOfCase, 'kind'>, verb: string, id: string): string =>
  `${kind}-${verb}-${id}`;
