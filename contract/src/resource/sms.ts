import * as z from 'zod';
import { get, holds, post } from '../call.ts';
import { base, choice, facts, id, type Label, moment, optional, page, secret, text, whole } from '../conventions.ts';
import { object } from '../fields/object.ts';
import { phoneNumber } from '../fields/typed-numbers.ts';
import { webAddress } from '../fields/web-address.ts';
import { listQuery } from '../lists/list.ts';
import { sheetCall } from '../lists/sheet.ts';
import { resource, withUndo } from '../resource.ts';
import { enabling, isEnabled, verdict } from './service.ts';
import { sendStates, smsCategories } from './sms-message.ts';

const title = ['短信服务', 'Text message service'] as const;
const path = 'blade-resource/sms';
const plain = withUndo(
  resource({
    name: 'sms',
    title,
    path,
    fields: {
      category: choice(['短信类型', 'Kind'], 'sms', smsCategories),
      smsCode: text(['资源编号', 'Code'], { max: 32 }),
      signName: text(['短信签名', 'Signature'], { max: 32 }),
      templateId: text(['模板编号', 'Template ID'], { max: 64 }),
      accessKey: optional(text(['访问标识', 'Access key'], { max: 128 })),
      secretKey: secret(['访问密钥', 'Secret key'], { max: 256, spare: true }),
      regionId: optional(text(['区域', 'Region'], { max: 64 })),
      appId: optional(text(['应用编号', 'App ID'], { max: 64 })),
      endpoint: optional(webAddress(['服务地址', 'Endpoint'])),
      bodyTemplate: optional(text(['请求内容模板', 'Body template'], { max: 2000, kind: 'long' })),
      successMark: optional(text(['成功标志', 'Text that means success'], { max: 64 })),
      forTenant: optional(text(['适用租户', 'For the tenant'], { max: 12 })),
      remark: optional(text(['备注', 'Remark'])),
      status: isEnabled,
    },
    set: { status: 0 },
    columns: ['smsCode', 'category', 'status', 'forTenant', 'signName', 'templateId', 'remark'],
    search: ['smsCode', 'category', 'status', 'forTenant'],
    unique: [['smsCode']],
    watched: true,
  }),
);

const phone = text(['手机号码', 'Phone'], { max: 11, as: phoneNumber });

/**
 * 短信服务 (specification section 7, Resources; wire.md B5). Login codes pass through them, so only the super user
 * maintains them, for one tenant or for all (security.md S61).
 */
export const sms = {
  ...plain,
  calls: {
    ...plain.calls,
    enable: enabling('sms', title, path),
    test: post(`${path}/test`, {
      title: ['短信服务测试', 'Text message service: test'],
      access: holds('sms_enable'),
      body: object(() => ({
        id,
        phone,
        params: optional(text(['短信参数', 'Parameters'], { max: 3000, kind: 'long' })),
      })),
      answer: verdict,
      changes: ['smsMessage'],
    }),
  },
};

const sending = {
  title: ['发送短信', 'Send a text message'] as const,
  access: holds('sms_send'),
  query: object(() => ({
    code: optional(text(['资源编号', 'Code'], { max: 32 })),
    /** comma-joined */
    phones: text(['手机号码', 'Phones'], { max: 20_000 }),
    /** JSON text: an object of texts */
    params: optional(text(['短信参数', 'Parameters'], { max: 3000 })),
  })),
  answer: object(() => ({ ids: z.array(z.string()) })),
  changes: ['smsMessage'],
};
/** `send-message` is available at both paths (wire.md A, Aliases). */
export const smsSending = {
  send: post(`${path}/endpoint/send-message`, sending),
  sendToo: post(`${path}/send-message`, sending),
};

const messageFields = {
  createTime: moment(['提交时间', 'Requested']),
  phoneMasked: text(['手机号码', 'Phone']),
  smsCode: text(['资源编号', 'Service']),
  category: choice(['短信类型', 'Kind'], 'sms', smsCategories),
  templateId: text(['模板编号', 'Template ID']),
  purpose: text(['用途', 'Purpose']),
  state: choice(['发送状态', 'State'], 'send_state', sendStates),
  attempts: whole(['发送次数', 'Attempts']),
  answer: optional(text(['服务答复', 'Answer'], { kind: 'long' })),
  sentTime: optional(moment(['发送时间', 'Sent'])),
  content: optional(text(['短信内容', 'Content'], { kind: 'long' })),
};
facts.add(messageFields.createTime, { label: ['提交时间', 'Requested'], asks: 'choice', kind: 'moment' });
const { content: __, ...listed } = messageFields;
const inList = object(() => ({ id: z.string(), createUser: z.string().nullable(), ...listed }));

export const smsPurposes: Readonly<Record<string, Label>> = {
  code: ['验证码', 'Code'],
  manual: ['人工发送', 'By hand'],
  test: ['测试', 'Test'],
  account: ['登录信息变更', 'Change of a log-in'],
  registration: ['报名审核', 'Registration review'],
  violation: ['违纪告知', 'Violation notice'],
  violationDecision: ['违纪处理', 'Violation outcome'],
  cancelled: ['考试取消', 'Examination cancelled'],
  released: ['成绩公布', 'Score release'],
  case: ['事项进展', 'Progress of a case'],
};

const messages = get(`${path}/message/list`, {
  title: ['短信记录列表', 'Text messages: list'],
  access: holds('sms'),
  query: listQuery(
    { ...base, ...listed },
    {
      filters: ['smsCode', 'category', 'templateId', 'purpose', 'state', 'phoneMasked', 'createTime', 'sentTime'],
      sorts: ['createTime', 'sentTime'],
    },
  ),
  answer: page(inList),
});

/**
 * 短信记录: the state of each message. The content is shown only for messages typed by a user and kept by the trial outbox;
 * views are logged.
 */
export const smsMessage = {
  name: 'smsMessage',
  title: ['短信记录', 'Text messages'] as const,
  fields: messageFields,
  inDetail: ['category', 'templateId', 'content'],
  search: ['smsCode', 'state', 'createTime'],
  calls: {
    list: messages,
    export: sheetCall(messages, { title: ['短信记录导出', 'Export text messages'], access: holds('sms_export') }),
    detail: get(`${path}/message/detail`, {
      title: ['短信记录详情', 'Text messages: detail'],
      access: holds('sms'),
      writes: true,
      query: object(() => ({ id })),
      answer: inList.extend({ content: messageFields.content }),
    }),
  },
};
