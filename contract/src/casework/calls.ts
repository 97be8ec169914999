import * as z from 'zod';
import { byAction, get, holds, holdsAll, post } from '../call.ts';
import { id, ids, type Label, listOf, moment, optional, page, programWord, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { phoneNumber } from '../fields/typed-numbers.ts';
import { printedLetter } from '../letter.ts';
import { anyWords, dayOrMoment, listOfIds, listQuery, oneOf, zeroOrOne } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { keysOf, omit } from '../records.ts';
import { formBegin, listForm } from '../template/list-form.ts';
import { type CaseKind, caseKind, firstClockOf } from './actions.ts';
import { recusalDecision } from './people/recusal.ts';
import { wantedDays, wantedItems } from './public/supplement.ts';
import {
  alike,
  begun,
  broughtAct,
  broughtTime,
  caseCluster,
  caseDetail,
  caseFilterFields,
  caseHead,
  casePreview,
  caseRow,
  caseSorts,
  deliveryFields,
  feedbackDay,
  fileIds,
  hearing,
  replyPaper,
} from './record.ts';
import { caseTabs } from './tabs.ts';

const version = whole(['版本', 'Version']);
const note = optional(text(['说明', 'Note'], { max: 500, kind: 'long' }));
export const printReason = text(['打印原因', 'Reason for printing'], { min: 2, max: 200 });
export const formDocType = 'FORM';
export const revealReason = text(['查看原因', 'Reason'], { min: 2, max: 200 });
export const fullSheetReason = text(['导出原因', 'Reason for exporting'], { min: 2, max: 200 });
/** Other users who have the case open, and its current version; a client that shows an older version reloads. */
export const company = object(() => ({
  version: z.int(),
  others: z.array(z.object({ userId: z.string(), name: z.string() })),
}));

export const amendReason = text(['更正原因', 'Reason'], { min: 2, max: 200, kind: 'long' });
export const liftedForm = object(() => ({ reason: amendReason }));
export const contactFields = { phone: optional(text(['手机号码', 'Phone'], { max: 20, as: phoneNumber })) };
interface AmendedFields extends z.ZodRawShape {
  phone: typeof contactFields.phone;
  typeId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  districtId: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  title: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  content: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  demand: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  confidential: z.ZodOptional<z.ZodNullable<z.ZodLiteral<0>>>;
}

export const revealable = { applicantName: z.string(), idNo: z.string(), phone: z.string() };

const replyBody = object(() => ({
  id,
  version,
  acceptResult: optional(whole(['受理结果', 'Decision'], { min: 1, max: 5 })),
  replyResult: optional(whole(['处理结果', 'Outcome'], { min: 1, max: 8 })),
  replyContent: optional(text(['答复内容', 'Reply'], { max: 60_000, kind: 'rich' })),
  investigation: optional(text(['调查情况', 'Investigation'], { max: 5000, kind: 'long' })),
  basis: optional(
    z
      .array(
        z.object({
          lawRef: z.string().max(200).optional(),
          text: text(['依据', 'Basis'], { max: 1000, kind: 'long' }),
        }),
      )
      .max(20),
  ),
  items: wantedItems,
  days: wantedDays,
  deptId: optional(id),
  toOrg: optional(text(['接收单位', 'Receiving unit'], { max: 100 })),
  note,
  /** checklist answers behind the decision; shown in the timeline, never in a letter */
  review: optional(text(['受理审查', 'Checklist'], { max: 500, kind: 'long' })),
  hearing: optional(hearing),
  feedbackDay: optional(feedbackDay),
  fileIds,
  secondSignUserId: optional(id),
}));

const one = object(() => ({ id, version, note }));
const decision = (zh: string) =>
  object(() => ({
    id,
    version,
    auditResult: whole([`${zh}结果`, 'Decision'], { min: 1, max: 2 }),
    auditNote: optional(text([`${zh}意见`, 'Opinion'], { max: 500, kind: 'long' })),
  }));
const several = object(() => ({ id: optional(id), ids: ids.optional(), version: optional(version), note }));

interface CasePlan<
  Row extends z.ZodRawShape,
  Detail extends z.ZodRawShape,
  Filters extends Record<string, z.ZodType>,
  Actions extends Record<string, string | readonly string[]>,
  Revealed extends Record<string, z.ZodType>,
  Reply extends z.ZodRawShape,
  Audit extends z.ZodRawShape,
> {
  kind: CaseKind;
  /** name of one case, and the English plural: `['信访件', 'petition']`, 'petitions' */
  called: Label;
  several: string;
  row: Row;
  detail: Detail;
  filters: Filters;
  actions: Actions;
  revealed: Revealed;
  reply?: Reply;
  audit?: Audit;
  amended?: z.ZodRawShape;
  /**
   * button that also claims and releases a case; for kinds without transfers, `givenBy` is the button that assigns it
   */
  handledBy?: string;
  givenBy?: string;
  /** the sheet shows full names and numbers if the caller gives a `reason` */
  fullSheet?: true;
  narrowedTo?: Readonly<Record<string, (said: string) => boolean>>;
}

export const inFull = { reason: (said: string) => fullSheetReason.safeParse(said).success };

/**
 * Query of a kind's list: its fields, its further keys and, once the list is filtered by a form, the fields of that
 * form.
 */
export function caseListQuery<Filters extends Record<string, z.ZodType>>(
  kind: CaseKind,
  filters: Filters,
  narrowedTo: Readonly<Record<string, (said: string) => boolean>> = {},
) {
  const first = firstClockOf(kind);
  const fields = { ...caseFilterFields, ...(first ? { acceptDue: moment(first.due) } : {}), ...filters };
  return listQuery(fields, {
    filters: keysOf(fields),
    sorts: [...caseSorts],
    extra: {
      tab: oneOf(caseTabs),
      keyword: anyWords,
      mine: zeroOrOne,
      open: zeroOrOne,
      extending: zeroOrOne,
      withdrawing: zeroOrOne,
      transferring: zeroOrOne,
      personNumber: anyWords,
      receivedTimeStart: dayOrMoment,
      receivedTimeEnd: dayOrMoment,
      settledTimeStart: dayOrMoment,
      settledTimeEnd: dayOrMoment,
      onTime: zeroOrOne,
      ids: listOfIds,
      ...narrowedTo,
    },
    ...(caseKind[kind].formBy === undefined ? {} : { begins: { [formBegin]: anyWords } }),
  });
}

/**
 * The calls of every kind of case (domain.md 3.1, 3.14), below the kind's word in paths. Intake, imports and other
 * calls of a single kind are defined with that kind.
 * @example export const appeal = { ...caseCalls({ kind: 'appeal', called: ['申诉', 'appeal'], several: 'appeals', … }) }
 */
export function caseCalls<
  Row extends z.ZodRawShape,
  Detail extends z.ZodRawShape,
  Filters extends Record<string, z.ZodType>,
  const Actions extends Record<string, string | readonly string[]>,
  Revealed extends Record<string, z.ZodType>,
  Reply extends z.ZodRawShape = Record<never, z.ZodType>,
  Audit extends z.ZodRawShape = Record<never, z.ZodType>,
>({ kind, called: [zh, en], several: many, ...plan }: CasePlan<Row, Detail, Filters, Actions, Revealed, Reply, Audit>) {
  const { call, grant, menu } = caseKind[kind];
  const changes = [call, 'home'];
  const titled = (before: string, after: string, english: string): Label => [`${before}${zh}${after}`, english];
  const capital = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  const holdsOne = (...buttons: string[]) => holds(...buttons.map((button) => `${grant}_${button}`));
  const row = /* @__PURE__ */ caseRow.extend(plan.row);
  const detail = /* @__PURE__ */ caseDetail.extend({ ...plan.row, ...plan.detail });
  const listing = caseListQuery(kind, plan.filters, plan.narrowedTo);
  const sheetQuery = plan.fullSheet ? caseListQuery(kind, plan.filters, { ...plan.narrowedTo, ...inFull }) : listing;
  const { handledBy = 'handle', givenBy = 'transfer' } = plan;
  const amended: z.ZodRawShape = { ...contactFields, ...plan.amended };
  const actions = keysOf(plan.actions);
  const sole = actions.length === 1 ? actions[0] : undefined;
  const oneAction = programWord(['操作', 'Action'], actions);
  const action = sole === undefined ? oneAction : (oneAction.default(sole as never) as unknown as typeof oneAction);
  const open = { ...revealable, ...plan.revealed };
  const list = get(`${call}/page`, {
    title: titled('', '列表', capital),
    acts: true,
    access: holds(menu),
    query: listing,
    answer: page(row).extend({ form: listForm.optional() }),
  });
  return {
    page: list,
    counts: get(`${call}/counts`, {
      title: titled('', '计数', `Counters of ${many}`),
      acts: true,
      access: holds(menu),
      query: listing,
      answer: object(() => ({
        received: z.int(),
        mine: z.int(),
        executing: z.int().optional(),
        arbitrating: z.int().optional(),
        drafting: z.int().optional(),
        auditing: z.int(),
        answered: z.int(),
        all: z.int(),
        overdue: z.int(),
        overdueIn: z.record(z.string(), z.int()),
        /** for lists divided by legal class: the count of each common tab per class, whichever class is selected */
        classes: z.record(z.string(), z.record(z.string(), z.int())).optional(),
      })),
    }),
    /** claims the case (domain.md G2) unless preview=1; answers the handling view */
    handle: get(`${call}/handle`, {
      title: ['签收办理', 'Claim'],
      access: holdsOne(handledBy),
      query: object(() => ({ id, preview: z.enum(['0', '1']).optional() })),
      answer: detail,
      writes: true,
      changes,
    }),
    detail: get(`${call}/detail`, {
      title: titled('', '详情', `One of the ${many}`),
      acts: true,
      access: holds(menu),
      query: object(() => ({ id })),
      answer: detail,
    }),
    /**
     * details of a row shown on hover; empty for a confidential case, which must be opened to be read (own addition)
     */
    preview: get(`${call}/preview`, {
      title: titled('', '预览', `Preview of a ${en}`),
      access: holds(menu),
      query: object(() => ({ id })),
      answer: casePreview,
    }),
    /**
     * Records that the caller has the case open (`left`: has left it) and answers the other viewers; polled every 20 s.
     */
    company: get(`${call}/company`, {
      title: ['同时查看的人', 'Others viewing'],
      acts: true,
      access: holds(menu),
      query: object(() => ({ id, left: z.enum(['0', '1']).optional() })),
      answer: company,
      background: true,
    }),
    /**
     * Up to five cases that may duplicate the entry being typed (own addition). A POST, because names must not appear
     * in URLs. The cases it finds are logged.
     */
    alike: post(`${call}/alike`, {
      title: ['可能重复', 'Possible duplicates'],
      access: holdsOne('register'),
      body: begun,
      answer: z.array(alike),
      writes: false,
      acts: true,
    }),
    /** Possible letters of the reply, rendered from the saved state, with aids for writing them (own addition). */
    paper: get(`${call}/paper`, {
      title: ['答复文书', 'Paper of the reply'],
      acts: true,
      access: holds(menu),
      query: object(() => ({ id })),
      answer: replyPaper,
    }),
    /**
     * The letter as a page, or with format=pdf as a file with the same content (domain.md 3.1); `reason` is required if
     * it names people. Also prints the form the case was filed with: masked, or in full for users who may see personal
     * fields and give a reason.
     */
    print: get(`${call}/print`, {
      title: ['打印文书', 'Print a letter'],
      access: holdsOne('print'),
      query: object(() => ({
        id,
        docType: z.string().max(8).optional(),
        format: z.enum(['html', 'pdf']).optional(),
        reason: printReason.optional(),
      })),
      answer: printedLetter,
      writes: true,
    }),
    reply: post(`${call}/reply`, {
      title: titled('办理', '', `Work on a ${en}`),
      access: byAction(plan.actions),
      body: replyBody.extend({ ...(plan.reply as Reply), action }),
      answer: caseHead,
      changes,
    }),
    audit: post(`${call}/audit`, {
      title: titled('审核', '', 'Approve or return'),
      access: holdsOne('audit'),
      body: object(() => ({
        id: optional(id),
        version: optional(version),
        items: optional(z.array(z.object({ id, version })).max(100)),
        auditResult: whole(['审核结果', 'Result'], { min: 1, max: 3 }),
        auditNote: optional(text(['审核意见', 'Opinion'], { max: 500, kind: 'long' })),
        ...(plan.audit as Audit),
      })),
      answer: z.array(caseHead),
      changes,
    }),
    /** The handler or auditor corrects registered details; absent fields stay unchanged (domain.md 3.7). */
    amend: post(`${call}/amend`, {
      title: ['更正登记信息', 'Amend details'],
      access: holdsOne(...new Set([handledBy, 'audit'])),
      body: object(() => ({ id, version, ...(amended as AmendedFields), reason: amendReason })),
      answer: caseHead,
      changes,
    }),
    release: post(`${call}/release`, {
      title: ['退签', 'Release'],
      access: holdsOne(...new Set([handledBy, 'audit'])),
      body: one,
      answer: caseHead,
      changes,
    }),
    assign: post(`${call}/assign`, {
      title: ['分配经办人', 'Assign'],
      access: holdsOne('assign'),
      body: one.extend({ handlerId: id }),
      answer: caseHead,
      changes,
    }),
    extend: post(`${call}/extend`, {
      title: ['申请延期', 'Request an extension'],
      access: holdsOne('extend'),
      body: object(() => ({
        id,
        version,
        days: whole(['延期天数', 'Days'], { min: 1, max: 365 }),
        reason: text(['延期理由', 'Reason'], { max: 500, kind: 'long' }),
      })),
      answer: caseHead,
      changes,
    }),
    extendAudit: post(`${call}/extendAudit`, {
      title: ['审批延期', 'Decide an extension'],
      access: holdsOne('extend'),
      body: decision('审批'),
      answer: caseHead,
      changes,
    }),
    /**
     * How and when the reply reached the applicant; the time limit for further remedies starts there. Needs the right
     * to print.
     */
    deliver: post(`${call}/deliver`, {
      title: ['登记送达', 'Register delivery'],
      access: holdsOne('print'),
      body: object(() => ({ id, version, ...deliveryFields, note })),
      answer: caseHead,
      changes,
    }),
    /**
     * Documents or a signed withdrawal that the applicant delivers at the counter or otherwise than on the public page
     * (own addition). For kinds that staff register.
     */
    brought: post(`${call}/brought`, {
      title: ['登记材料', 'Register'],
      access: holdsOne('register'),
      body: one.extend({ act: broughtAct, receivedTime: broughtTime, fileIds }),
      answer: caseHead,
      changes,
    }),
    /**
     * A user other than the one who registered it confirms or rejects a withdrawal at the counter (own addition;
     * security.md S74).
     */
    withdrawAudit: post(`${call}/withdrawAudit`, {
      title: ['确认撤回', 'Decide a withdrawal'],
      access: holdsOne('audit'),
      body: decision('确认'),
      answer: caseHead,
      changes,
    }),
    urge: post(`${call}/urge`, {
      title: ['催办', 'Urge'],
      access: holdsOne('urge'),
      body: several,
      answer: z.array(caseHead),
      changes,
    }),
    supervise: post(`${call}/supervise`, {
      title: ['督办', 'Supervise'],
      access: holdsOne('supervise'),
      body: one,
      answer: caseHead,
      changes,
    }),
    /** Leadership decides which users a case concerns if it names many (own addition; security.md S77). */
    recuse: post(`${call}/recuse`, {
      title: ['确定回避人员', 'Decide who stands aside'],
      access: holdsOne('supervise'),
      body: recusalDecision,
      answer: caseHead,
      changes,
    }),
    merge: post(`${call}/merge`, {
      title: ['合并办理', 'Merge'],
      access: holdsOne('merge'),
      body: object(() => ({ ids, clusterId: optional(id), note })),
      answer: z.array(caseHead),
      changes,
    }),
    leave: post(`${call}/leave`, {
      title: ['移出合并', 'Take out of the cluster'],
      access: holdsOne('merge'),
      body: object(() => ({ ids, note })),
      answer: z.array(caseHead),
      changes,
    }),
    cluster: get(`${call}/cluster`, {
      title: ['关联事项', 'Cases of the same matter'],
      access: holds(menu),
      query: object(() => ({ id })),
      answer: caseCluster,
    }),
    reveal: post(`${call}/reveal`, {
      title: ['查看敏感信息', 'Reveal'],
      access: holdsAll(menu, 'pii_view'),
      body: object(() => ({
        id,
        fields: listOf(z.enum(keysOf(open)), keysOf(open).length).min(1),
        reason: revealReason,
      })),
      answer: z.object(open).partial().extend(nullable(open)),
      changes,
    }),
    remove: post(`${call}/remove`, {
      title: titled('删除', '', `Delete ${many}`),
      access: holds(`${menu}_delete`),
      query: object(() => ({ ids: ids.optional(), reason: z.string().max(200).optional() })),
      body: object(() => ({ ids: ids.optional(), reason: note })),
      answer: z.null(),
      changes,
    }),
    restore: post(`${call}/restore`, {
      title: titled('撤销删除', '', `Undo the removal of ${many}`),
      access: holds(`${menu}_delete`),
      body: object(() => ({ ids })),
      answer: z.null(),
      changes,
    }),
    export: sheetCall(list, {
      title: titled('导出', '', `Export ${many}`),
      access: holdsOne('export'),
      query: sheetQuery,
    }),
    /**
     * Users a case can be assigned to: those of the department with the handling button. duty=audit: those who may also
     * sign; duty=any: every possible handler in any department; id: excludes users who must not see that case.
     */
    handlers: get(`${call}/handlers`, {
      title: ['可分配人员', 'Possible handlers'],
      access: holdsOne(...new Set(['assign', givenBy])),
      query: object(() => ({
        id: id.optional(),
        deptId: id.optional(),
        duty: z.enum(['handle', 'audit', 'any']).optional(),
      })),
      answer: z.array(object(() => ({ id: z.string(), realName: z.string(), deptName: z.string().nullable() }))),
    }),
  };
}

/**
 * Applies the saved reply of `id` to other members of its cluster, all or none (own addition). For kinds whose reply
 * decides nothing specific to one case.
 * @param button the right to reply
 */
export const replyAllCall = (kind: CaseKind, button: string) =>
  post(`${caseKind[kind].call}/replyAll`, {
    title: ['一并答复', 'Reply to the cluster'],
    access: holds(button),
    body: object(() => ({
      id,
      items: z.array(z.object({ id, version })).min(1).max(100),
      action: programWord(['操作', 'Action'], ['draft', 'submit']),
    })),
    answer: z.array(caseHead),
    changes: [caseKind[kind].call, 'home'],
  });

/**
 * A user other than the one who requested it signs or rejects a transfer to an outside organisation (own addition;
 * security.md S74). For kinds that are transferred.
 */
export const transferAuditCall = (kind: CaseKind) =>
  post(`${caseKind[kind].call}/transferAudit`, {
    title: ['签发转送', 'Sign a transfer'],
    access: holds(`${caseKind[kind].grant}_audit`),
    body: decision('签发'),
    answer: caseHead,
    changes: [caseKind[kind].call, 'home'],
  });

const answering = ['reply', 'paper', 'extend', 'extendAudit', 'alike', 'brought', 'withdrawAudit', 'amend'] as const;
/** Calls that are not used by kinds filed only by citizens and decided only by audits. */
export type Answering = (typeof answering)[number];

export const decidedByAudit = <C extends object>(calls: C): Omit<C, Answering> => omit(calls, answering);

const nullable = <S extends Record<string, z.ZodType>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.nullable().optional()])) as {
    [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>>;
  };

const everyAction = {
  accept: '',
  draft: '',
  submit: '',
  supplement: '',
  hearing: '',
  transfer: '',
  recall: '',
  feedback: '',
  object: '',
};
const anyCalls = () =>
  caseCalls({
    kind: 'appeal',
    called: ['', ''],
    several: '',
    row: {},
    detail: {},
    filters: {},
    revealed: {},
    actions: everyAction,
  });
export type CaseCalls = ReturnType<typeof anyCalls>;
