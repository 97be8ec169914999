import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseDetail, CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { ApiError } from '#platform/calls/api.ts';
import { changed } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';
import type { Values } from '#ui/form/fields.ts';
import type { KindOfCase } from '../kind/kind.ts';

export interface VerbProps<Detail extends CaseDetail = CaseDetail> {
  kind: KindOfCase;
  one: Detail;
  onClose: () => void;
  onNext?: (() => void) | undefined;
  onGone?: () => void;
}

export function race(
  { things }: KindOfCase,
  one: CaseDetail,
  verb: CaseVerb,
): { things: readonly string[]; winner: string | undefined; over: boolean } {
  const latest = one.timeline.reduce<CaseDetail['timeline'][number] | undefined>(
    (last, event) => (event.actorId !== null && event.seq > (last?.seq ?? 0) ? event : last),
    undefined,
  );
  const over = !one.allowedActions.includes(verb);
  return { things, over, winner: latest && `【${latest.actorName}】${latest.time.slice(5, 16)} ${latest.actionName}` };
}

/** 操作成功! after every action that is neither add, edit nor delete (interface: list page, toasts). */
export const done = ['操作成功!', 'Done'] as const;

type Head = Pick<CaseHeadAnswer, 'caseNo' | 'caseStatusName'>;
const headsOf = (answer: Head | readonly Head[]): readonly Head[] => ('caseNo' in answer ? [answer] : answer);

function reported(answer: Head | readonly Head[], state?: Label): string {
  const [first, ...others] = headsOf(answer);
  if (!first) return '';
  const { caseNo, caseStatusName } = first;
  const [zh, en] = state ?? [caseStatusName, caseStatusName];
  if (others.length === 0) return sayNow([`${caseNo}：${zh}`, `${caseNo}: ${en}`]);
  const more = state ? [`，${zh}`, `: ${en}`] : ['', ''];
  return sayNow([`${caseNo}等${others.length + 1}件${more[0]}`, `${caseNo} and ${others.length} more${more[1]}`]);
}

/** Toast after a step that changes the status: the number and the new status. */
export const said = {
  success: done,
  told: (answer: Head | readonly Head[]): string => reported(answer),
};

/** Toast after a step that keeps the status: the number and what has been done. */
export const stated = (state: Label) => ({
  success: done,
  told: (answer: Head | readonly Head[]): string => reported(answer, state),
});

export const supervised = stated(['已督办', 'under supervision']);
export const claimed = stated(['已签收，由您办理', 'yours to handle now']);

export const reloadWhenLost =
  ({ things }: Pick<KindOfCase, 'things'>) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.code === 409) void changed(things);
    throw error;
  };

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const noteOf = (values: Values): string | null => (typeof values.note === 'string' ? values.note : null);
