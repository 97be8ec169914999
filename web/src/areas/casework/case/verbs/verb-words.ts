import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseDetail, CaseHeadAnswer } from '@kaoxin/contract/casework/record.ts';
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

export const said = {
  success: done,
  told: (answer: Head | readonly Head[]): string => {
    const [first, ...others] = headsOf(answer);
    if (!first) return '';
    const { caseNo, caseStatusName } = first;
    const more = others.length + 1;
    return others.length === 0
      ? sayNow([`${caseNo}：${caseStatusName}`, `${caseNo}: ${caseStatusName}`])
      : sayNow([`${caseNo}等${more}件`, `${caseNo} and ${others.length} more`]);
  },
};

/** A claim changes the handler but not the status. */
export const claimed = {
  success: done,
  told: ({ caseNo }: Head): string => sayNow([`${caseNo}：已签收，由您办理`, `${caseNo}: yours to handle now`]),
};

export const reloadWhenLost =
  ({ things }: Pick<KindOfCase, 'things'>) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.code === 409) void changed(things);
    throw error;
  };

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const noteOf = (values: Values): string | null => (typeof values.note === 'string' ? values.note : null);
