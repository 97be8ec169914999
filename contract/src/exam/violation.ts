import * as z from 'zod';
import { get, holds, holdsAll, post } from '../call.ts';
import {
  base,
  choice,
  day,
  flag,
  id,
  ids,
  moment,
  optional,
  page,
  reference,
  text,
  truth,
  whole,
} from '../conventions.ts';
import { files } from '../fields/fields.ts';
import { object } from '../fields/object.ts';
import { printedLetter } from '../letter.ts';
import { anyWords, listQuery, oneOf } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource } from '../resource.ts';
import { centre, examDistrict } from './places/place.ts';
import { violationPhaseNames, violationVerbNames } from './violation-states.ts';

const level = choice(['违纪等级', 'Level'], 'violation_level', [1, 2, 3, 4, 5]);
const subjectCode = optional(text(['涉及科目', 'Subject'], { max: 20, kind: 'code' }));
const statement = optional(text(['陈述申辩意见', 'Statement of the examinee'], { max: 2000, kind: 'long' }));
export const revokeReason = text(['变更或撤销理由', 'Reason'], { min: 5, max: 500, kind: 'long' });
const waived = flag(['放弃陈述申辩', 'Waives the defence']);
const waiver = optional(files(['放弃陈述申辩的书面材料', 'Signed waiver'], { most: 5 }));
const approve = 1;
const reject = 2;

/** 违纪记录 (domain.md 1.3, violationRecord). */
export const violationFields = {
  examId: reference(['考试', 'Examination'], 'formal_exam'),
  examinerId: id,
  districtId: reference(['考区', 'District'], examDistrict),
  centreId: optional(reference(['考点', 'Test centre'], centre)),
  level,
  subjectCode,
  clause: text(['适用条款', 'Clause'], { min: 5, max: 300, kind: 'long' }),
  factText: text(['违纪事实', 'Facts'], { min: 10, max: 2000, kind: 'long' }),
  evidence: optional(files(['证据材料', 'Evidence'], { most: 10 })),
  informNo: optional(text(['告知文号', 'Notice number'], { max: 60 })),
  informedTime: optional(moment(['告知时间', 'Informed'])),
  defenceUntil: optional(day(['陈述申辩截止', 'Defence until'])),
  waived,
  waiver,
  statement,
  decisionNo: optional(text(['决定文号', 'Decision number'], { max: 60 })),
  decidedTime: optional(moment(['决定时间', 'Decided'])),
  /** the last day of its integrity record; absent: no integrity record, or an unlimited one (level 3) */
  recordUntil: optional(day(['记录截止', 'Recorded until'])),
  revokeReason: optional(revokeReason),
  /** 0: recorded after the score release and not decided yet, so no score changes */
  effective: flag(['已生效', 'In effect']),
  /** a requested change or revocation that awaits a second user; without a level it is a revocation */
  pendingLevel: optional(level),
  pendingSubject: optional(text(['拟变更科目', 'Subject requested'], { max: 20, kind: 'code' })),
  pendingReason: optional(text(['申请变更或撤销的理由', 'Reason for the request'], { max: 500, kind: 'long' })),
  pendingTime: optional(moment(['申请变更时间', 'Requested'])),
  status: choice(['记录状态', 'State'], 'record_status', [1, 2, 3]),
};

const system = {
  examId: '',
  examinerId: '',
  districtId: '',
  centreId: '',
  informNo: '',
  informedTime: '',
  defenceUntil: '',
  waived: 0,
  statement: '',
  decisionNo: '',
  decidedTime: '',
  recordUntil: '',
  revokeReason: '',
  status: 1,
  effective: 1,
  pendingLevel: 1,
  pendingSubject: '',
  pendingReason: '',
  pendingTime: '',
};

/** As a plain resource, for its evidence and its list; its submit and remove calls are not used. */
export const violationRecord = resource({
  name: 'violation_record',
  title: ['违纪记录', 'Violation record'],
  path: 'examiners/violation',
  fields: violationFields,
  set: system,
  called: 'clause',
  columns: ['level', 'subjectCode', 'districtId', 'centreId', 'factText', 'clause', 'informNo', 'defenceUntil'],
  carried: [
    ...([
      'examId',
      'examinerId',
      'informedTime',
      'waived',
      'statement',
      'decisionNo',
      'decidedTime',
      'recordUntil',
    ] as const),
    ...(['revokeReason', 'status', 'evidence', 'waiver', 'effective'] as const),
    ...(['pendingLevel', 'pendingSubject', 'pendingReason', 'pendingTime'] as const),
  ],
  search: ['examId', 'examinerId', 'level', 'status', 'decisionNo', 'informNo'],
});

const word = z.string().nullable();
export const violationRow = violationRecord.row.extend({
  name: z.string(),
  ticketNo: word,
  subjectName: word,
  levelName: word,
  statusName: word,
  districtIdName: word,
  centreIdName: word,
  isHeard: truth,
  pendingUserName: word,
  pendingLevelName: word,
  allowedActions: z.array(z.enum(violationVerbNames)),
});
export type ViolationRow = z.output<typeof violationRow>;

const told = object(() => ({ count: z.int() }));
const version = optional(whole(['版本', 'Version']));
const changes = ['violation_record', 'examiners', 'formal_exam'];
const filters = [
  ...(['examId', 'examinerId', 'districtId', 'centreId', 'level', 'subjectCode', 'status'] as const),
  ...(['clause', 'factText', 'decisionNo', 'informNo', 'defenceUntil', 'createTime', 'updateTime'] as const),
];
const query = listQuery(
  { ...violationFields, ...base },
  {
    filters,
    sorts: filters,
    /** `keyword`: name or ticket number of the examinee; `phase`: its 办理状态 */
    extra: { keyword: anyWords, phase: oneOf(violationPhaseNames) },
  },
);
const list = {
  ...violationRecord.calls.list,
  title: ['违纪记录列表', 'Violations'] as const,
  query,
  answer: page(violationRow),
};
const read = holds('formal_exam');
const keeps = holdsAll('examiner_violation', 'formal_exam');

/** 违纪 of an examination (domain.md 1.3, 3.16, 9). */
export const violation = {
  ...violationRecord,
  calls: {
    /** newest first, for an examination or one of its examinees; searches are logged */
    list: { ...list, access: read, acts: true },
    /** counts per phase under these conditions, ignoring the phase condition (own addition) */
    counts: get('examiners/violation/counts', {
      title: ['违纪记录计数', 'Counters of violations'],
      access: read,
      query,
      answer: object(() => ({
        all: z.int(),
        byPhase: z.array(z.object({ phase: z.enum(violationPhaseNames), count: z.int() })),
      })),
      acts: true,
    }),
    export: sheetCall(list, {
      title: ['违纪记录导出', 'Export violations'],
      access: holds('formal_exam_export'),
      path: 'examiners/violation/export',
    }),
    detail: { ...violationRecord.calls.detail, access: read, answer: violationRow },
    /**
     * Records a violation, voids what its level voids and issues notice WJ01 with the days for a defence. `subjectCode`
     * only with levels 1 and 4; evidence only for a single examinee.
     */
    record: post('examiners/violation', {
      title: ['登记违纪', 'Record a violation'],
      access: keeps,
      body: object(() => ({
        ids,
        level,
        subjectCode,
        clause: violationFields.clause,
        factText: violationFields.factText,
        evidence: violationFields.evidence,
      })),
      answer: told,
      changes,
    }),
    /**
     * The decision WJ02, by another user than the recorder, once the time limit for a defence is over or the defence
     * was waived in writing. Levels with an integrity record require a caller who sees all districts of the examination
     * (own addition).
     */
    decide: post('examiners/violationDecide', {
      title: ['违纪处理决定', 'Decide on a violation'],
      access: keeps,
      body: object(() => ({ id, version, waived: waived.optional(), waiver, statement })),
      answer: violationRow,
      changes,
    }),
    /**
     * With `level` the record changes to a lighter one, without it is revoked. After the decision, or after it has
     * changed a released score, the change awaits `confirm` by a second user (own addition).
     */
    revoke: post('examiners/violationRevoke', {
      title: ['变更或撤销违纪处理', 'Change or revoke a violation'],
      access: keeps,
      body: object(() => ({ id, version, level: optional(level), subjectCode, reason: revokeReason })),
      answer: violationRow,
      changes,
    }),
    /** carries out a requested change (1) or ends the request (2); the requester may only end it (own addition) */
    confirm: post('examiners/violationConfirm', {
      title: ['确认变更或撤销违纪处理', 'Confirm a change of a violation'],
      access: keeps,
      body: object(() => ({
        id,
        version,
        auditResult: choice(['处理意见', 'Decision'], 'audit_result', [approve, reject]),
      })),
      answer: violationRow,
      changes,
    }),
    /** a letter as filed, of the latest record or of `recordId` */
    print: get('examiners/print', {
      title: ['打印违纪文书', 'Print a letter of a violation'],
      access: holdsAll('examiner_print', 'formal_exam'),
      query: object(() => ({
        id,
        docType: z.enum(['WJ01', 'WJ02']),
        recordId: id.optional(),
        format: z.enum(['html', 'pdf']).optional(),
      })),
      answer: printedLetter,
      writes: true,
    }),
  },
};
