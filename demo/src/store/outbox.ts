import { type ExamStatus, examStatus } from '@kaoxin/contract/exam/formal/states.ts';
import { sendState, smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { lostCodeService } from '@kaoxin/server/areas/auth/index.ts';
import { examineeServices } from '@kaoxin/server/areas/exam/examiner/registration/tell-examinees.ts';
import { addDays } from '@kaoxin/server/engine/calendar/day.ts';
import type { Secrets } from '@kaoxin/server/platform/secrets.ts';
import { firstTenant } from '@kaoxin/server/seeds/tenant.ts';
import { type Kysely, sql } from 'kysely';
import { inventExams } from '../exams.ts';
import { phoneOf } from '../people.ts';
import { chance } from '../prng.ts';
import { bulkInsert, takeIds } from './bulk-insert.ts';
import { stamps } from './city-rows.ts';

const { marking, released, cancelled } = examStatus.of;
const signName = '江澜人考';
const service = { smsCode: 'trial', templateId: 'SMS_100001', remark: '试用发件箱：不外发，在短信记录中查看内容' };

/** Services referred to by code: notifications to examinees (docs/examinations.md, Who is told), lost query codes. */
const namedServices = [
  {
    smsCode: examineeServices.registration,
    templateId: 'SMS_100002',
    remark: '报名审核结果：【{exam}】{name}，您的报名{result}。{reason}（试用发件箱，不外发）',
  },
  {
    smsCode: examineeServices.violation,
    templateId: 'SMS_100003',
    remark: '违纪告知：【{exam}】告知书{docNo}已送达，请于{until}前陈述申辩。（试用发件箱，不外发）',
  },
  {
    smsCode: examineeServices.violationDecision,
    templateId: 'SMS_100004',
    remark: '违纪处理决定：【{exam}】决定书{docNo}{result}，请登录查看。（试用发件箱，不外发）',
  },
  {
    smsCode: examineeServices.cancelled,
    templateId: 'SMS_100005',
    remark: '考试取消：【{exam}】已取消。{reason}（试用发件箱，不外发）',
  },
  {
    smsCode: examineeServices.released,
    templateId: 'SMS_100006',
    remark: '成绩公布：【{exam}】成绩已公布，请登录查询。（试用发件箱，不外发）',
  },
  {
    smsCode: lostCodeService,
    templateId: 'SMS_100007',
    remark: '找回查询码：事项{caseNo}的查询码为{code}，请勿告诉他人。（试用发件箱，不外发）',
  },
];

interface Tried {
  hours: number;
  smsCode: string;
  purpose: string;
  params: Readonly<Record<string, string>>;
}

/** Test messages, hours before the start; the outbox stores them for a week. */
const triedAt = (now: string): Tried[] => {
  const today = now.slice(0, 10);
  const exams = inventExams(today);
  const named = (status: ExamStatus) => exams.find((one) => one.status === status && !one.asked)?.name ?? '';
  const exam = named(marking);
  const year = today.slice(0, 4);
  const told = (hours: number, purpose: keyof typeof examineeServices, params: Tried['params']): Tried => ({
    hours,
    purpose,
    params: { exam, ...params },
    smsCode: examineeServices[purpose],
  });
  const trial = { smsCode: service.smsCode };
  return [
    { ...trial, hours: 3, purpose: 'manual', params: { caseNo: 'XF20260001', step: '已受理' } },
    { ...trial, hours: 5, purpose: 'manual', params: { caseNo: 'XF20260002', step: '需补正材料' } },
    { ...trial, hours: 26, purpose: 'manual', params: { caseNo: 'XF20260003', step: '已答复' } },
    { ...trial, hours: 27, purpose: 'test', params: { code: '280417' } },
    { ...trial, hours: 50, purpose: 'test', params: { code: '935026' } },
    told(96, 'violation', { docNo: `违告〔${year}〕1号`, until: addDays(today, 1) }),
    told(72, 'violationDecision', { docNo: `违决〔${year}〕1号`, result: '已作出处理决定' }),
    told(120, 'cancelled', { exam: named(cancelled), reason: '考试当日全市发布暴雨红色预警' }),
    told(30, 'released', { exam: named(released) }),
  ];
};

export async function insertOutbox(db: Kysely<unknown>, now: string, { seal, digest }: Secrets): Promise<void> {
  const services = [service, ...namedServices];
  const tried = triedAt(now);
  const ids = await takeIds(db, tried.length + services.length);
  const kept = services.map((one, at) => ({ ...one, id: ids[at] ?? '', category: smsCategory.outbox, signName }));
  // not enabled; services for examinees are found by code, enabled or not
  await bulkInsert(
    db,
    'sms',
    kept.map(({ id, ...one }) => ({ ...stamps(id), ...one, status: 0 })),
  );
  const phones = chance('outbox phones');
  const messageIds = ids.slice(services.length);
  const messages = tried.map(({ smsCode, purpose, params }, index) => {
    const phone = phoneOf(phones);
    const { id: smsId = '', templateId = '' } = kept.find((one) => one.smsCode === smsCode) ?? {};
    return {
      ...stamps(messageIds[index] ?? ''),
      smsId,
      smsCode,
      category: smsCategory.outbox,
      templateId,
      purpose,
      phoneMasked: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      phoneDigest: digest(`sms ${phone}`),
      phoneSealed: seal(phone, 'message'),
      paramsSealed: seal(JSON.stringify(params), 'message'),
      state: sendState.kept,
      attempts: 1,
      answer: '试用发件箱：未外发',
    };
  });
  await bulkInsert(db, 'sms_message', messages);
  await sql`update sms_message m set create_time = tried.at, update_time = tried.at, begun_time = tried.at, sent_time = tried.at
    from (select id, ${now}::timestamptz - make_interval(hours => hours) as at
      from unnest(${messageIds}::bigint[], ${tried.map(({ hours }) => hours)}::integer[]) t (id, hours)) tried
    where m.id = tried.id and m.tenant_id = ${firstTenant}`.execute(db);
}
