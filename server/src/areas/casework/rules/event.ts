import type { CaseVerb } from '@kaoxin/contract/casework/actions.ts';
import type { CaseAction } from '@kaoxin/contract/casework/case-action.ts';
import { wantedWords } from '@kaoxin/contract/casework/public/supplement.ts';
import { broughtAct } from '@kaoxin/contract/casework/record.ts';
import { deliverWay } from '@kaoxin/contract/casework/states.ts';
import type { DiffValue } from '#engine/timeline/tables.ts';
import { sha256 } from '#platform/audit/chain.ts';
import type { CaseChange, CaseHead, EventDraft, StepInput } from '../case-head.ts';
import type { Request } from './guards/context.ts';
import type { Transition } from './transitions/row.ts';

/** Long or private values are recorded as digests; the chain proves them without repeating them. */
const DIGESTED = new Set([
  ...['replyContent', 'returnedContent', 'investigation', 'basis', 'hearing', 'satisfactionNote', 'transferRequest'],
  // sealed values, which a digest does not reveal
  ...['result1', 'result2', 'result3'],
]);

function diffValue(field: string, value: unknown): DiffValue {
  if (value === null || value === undefined) return null;
  if (DIGESTED.has(field)) return `sha256:${sha256(typeof value === 'string' ? value : JSON.stringify(value))}`;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

const derivedColumns = [
  ...['acceptRaw', 'acceptWarn', 'finishRaw', 'finishWarn', 'toldState', 'toldLate'],
  ...['submittedFrom', 'auditOpenedTime', 'approvalLevels', 'approvedBy'],
];

function diffOf({ keepsBack = [], tells = [] }: Transition, kase: CaseHead, change: CaseChange): EventDraft['diff'] {
  const before = new Map<string, unknown>(Object.entries(kase));
  const untold = new Set<string>(['caseStatus', ...derivedColumns, ...keepsBack]);
  const fields = Object.entries(change).filter(([field]) => !untold.has(field));
  return Object.fromEntries([
    ...tells.map((field) => [field, [null, diffValue(field, kase[field])] as const] as const),
    ...fields.map(
      ([field, value]) => [field, [diffValue(field, before.get(field)), diffValue(field, value)] as const] as const,
    ),
  ]);
}

function asked({ items, supplementItems }: StepInput, verb: CaseVerb, due: string | null, days: number): string {
  const wanted = (verb === 'audit' ? supplementItems : items) ?? [];
  return [
    ...(wanted.length > 0 ? [`需补正：${wantedWords(wanted)}`] : []),
    `补正期限：${days}天（${due?.slice(0, 10)}前）`,
  ].join('\n');
}

/** First line of the entry of a counter registration; the applicant reads it. */
export const registeredByStaff = '申请人当面或书面提出，由工作人员登记';

/** First line of the entry of a hearing: time and place. The applicant does not read the list of participants. */
export const toldHearing = '听证时间：';
function announced({ startTime = '', endTime, place = '' }: NonNullable<StepInput['hearing']>): string {
  const [from, until = ''] = [startTime.slice(0, 16), endTime?.slice(0, 16)];
  const end = until.startsWith(from.slice(0, 10)) ? until.slice(11) : until;
  return `${toldHearing}${from}${end && `至${end}`}，地点：${place}`;
}

function requestedTransfer({ toOrg, secondSigner, papers }: StepInput): string {
  const files = papers ? `，附件${papers}份` : '';
  return `拟转送至${toOrg}，请${secondSigner?.realName}签发${files}`;
}

/** What happened, from the state before the step, its input and the state after it. */
type Description = (request: Request, next: CaseHead, row: Transition) => string;

const amendmentLines: Description = ({ input }) => (input.amendment?.lines ?? []).join('\n');

const descriptionsByVerb: Partial<Record<CaseVerb, Description>> = {
  withdrawAudit: (_request, _next, { event }) =>
    event === 'withdraw' ? '经核对申请人签名的材料，确认撤回' : '撤回未确认，事项继续办理',
  transferAudit: ({ kase }, _next, { event }) =>
    `${event === 'transfer' ? '同意' : '不同意'}转送至${kase.transferRequest?.toOrg}`,
  amend: amendmentLines,
  lift: amendmentLines,
  lapse: () => '逾期未补正',
  hearing: ({ input }, _next, { variant }) =>
    variant === 'announced' ? announced(input.hearing ?? {}) : '登记听证情况',
  feedback: ({ input }) => `反馈日期${input.feedbackDay}，附件${input.papers}份`,
  deliver: ({ input: { deliverWay: way } }, { deliverTime }) =>
    way ? `${deliverWay.label(way)}送达，送达时间${deliverTime?.slice(0, 16)}` : '',
};

const descriptionsByEvent: Partial<Record<CaseAction, Description>> = {
  transfer_ask: ({ input }) => requestedTransfer(input),
  transfer_recall: ({ kase }) => `收回转送至${kase.transferRequest?.toOrg}的申请`,
  supplement: ({ input, at }, { supplementDue }, { verb }) =>
    asked(input, verb, supplementDue, input.days ?? at.policy.supplementMaxDays),
  // the applicant reads reason and new deadline here (domain.md 3.2), because not every kind has a letter for it
  extend_ok: ({ kase }, { extendedTo }) => `延期理由：${kase.extendReason}\n办结期限延长至${extendedTo?.slice(0, 10)}`,
};

function description(row: Transition, request: Request, next: CaseHead): string {
  const { actor, input, at } = request;
  if (actor.kind === 'person' && broughtAct.options.some((act) => act === row.verb))
    return `${registeredByStaff}，收到时间${(input.receivedTime ?? at.now).slice(0, 16)}`;
  const describe = descriptionsByVerb[row.verb] ?? (row.event ? descriptionsByEvent[row.event] : undefined);
  return describe?.(request, next, row) ?? '';
}

export function eventOf(
  row: Transition,
  action: CaseAction,
  request: Request,
  next: CaseHead,
  change: CaseChange,
): EventDraft {
  const { kase, actor, input, at } = request;
  const said = input.auditNote ?? input.note ?? input.reason ?? '';
  return {
    action,
    fromStatus: kase.caseStatus,
    toStatus: next.caseStatus,
    actorId: actor.id,
    actorName: actor.realName,
    actorDept: actor.deptIds[0] ?? null,
    note: row.keepsBack
      ? null
      : [description(row, request, next), said, input.review].filter(Boolean).join('\n') || null,
    diff: { ...diffOf(row, kase, change), ...input.amendment?.told },
    visible: row.visible ?? false,
    time: at.now,
  };
}
