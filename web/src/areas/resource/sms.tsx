import { sms } from '@kaoxin/contract/resource/sms.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { servicePage } from './service-page.tsx';
import { SmsSendDialog, SmsTestDialog } from './sms-dialogs.tsx';

const common = ['category', 'smsCode', 'signName', 'templateId'];
const keyed = [...common, 'accessKey', 'secretKey', 'regionId'];
const fieldsOfKind: Readonly<Record<number, readonly string[]>> = {
  [smsCategory.aliyun]: [...keyed, 'endpoint', 'forTenant', 'remark'],
  [smsCategory.tencent]: [...keyed, 'appId', 'endpoint', 'forTenant', 'remark'],
  [smsCategory.http]: [
    ...common,
    'endpoint',
    'bodyTemplate',
    'accessKey',
    'secretKey',
    'successMark',
    'forTenant',
    'remark',
  ],
  [smsCategory.outbox]: [...common, 'forTenant', 'remark'],
};

export default servicePage({
  resource: sms,
  enable: sms.calls.enable,
  form: {
    names: ({ category }) => fieldsOfKind[Number(category)] ?? common,
    about: ({ category }) =>
      category === smsCategory.outbox
        ? [
            '试用发件箱不外发短信；人工和测试短信的内容显示在短信记录中，验证码对任何人都不显示，手机登录不开放。',
            'A trial outbox sends nothing. Messages sent by hand or as a test appear in the list of messages; codes are shown to nobody, so nobody can log in by phone.',
          ]
        : undefined,
    hints: {
      forTenant: ['租户编号；留空为所有租户', 'Tenant number; leave empty for all'],
      appId: ['腾讯云短信应用的 SdkAppId', 'SdkAppId of the Tencent application'],
      endpoint: ['仅 HTTP 接口必填', 'Required for an HTTP interface only'],
      bodyTemplate: [
        '可用 {{phone}} {{params.code}} 等；{ 开头为 JSON，留空用 GET',
        '{{phone}}, {{params.code}} …; JSON after {; empty: GET',
      ],
      successMark: ['答复中含有该文字才算成功', 'An answer counts as success when it holds this text'],
    },
  },
  question: [
    '启用后其适用租户的短信由该服务发送。确定启用？',
    'Text messages will be sent through this service from now on. Enable it?',
  ],
  empty: [
    '这里没有短信服务。服务由平台超级管理员维护，没有启用的服务时验证码和通知短信发不出去',
    'No services yet. The platform administrator manages them; without an enabled one no messages are sent',
  ],
  useActions: (show) => {
    const open = useOpen();
    return [
      {
        name: 'send',
        label: ['发送短信', 'Send'],
        on: 'page',
        grant: 'sms_send',
        perform: () => show((close) => <SmsSendDialog onClose={close} />),
      },
      {
        name: 'messages',
        label: ['短信记录', 'Messages'],
        on: 'page',
        perform: () => open('/resource/sms/message'),
      },
      {
        name: 'test',
        label: ['测试发送', 'Test'],
        on: 'row',
        grant: 'sms_enable',
        perform: ([row]) => row && show((close) => <SmsTestDialog service={row} onClose={close} />),
      },
    ];
  },
});
