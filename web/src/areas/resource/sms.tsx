import { sms } from '@kaoxin/contract/resource/sms.ts';
import { smsCategory } from '@kaoxin/contract/resource/sms-message.ts';
import { useOpen } from '#platform/tab.ts';
import { servicePage } from './service-page.tsx';
import { SmsSendDialog, SmsTestDialog } from './sms-dialogs.tsx';

const common = ['category', 'smsCode', 'signName', 'templateId'];
const keyed = [...common, 'accessKey', 'secretKey', 'regionId'];
const fieldsOfKind: Readonly<Record<number, readonly string[]>> = {
  [smsCategory.aliyun]: [...keyed, 'endpoint', 'remark'],
  [smsCategory.tencent]: [...keyed, 'appId', 'endpoint', 'remark'],
  [smsCategory.http]: [...common, 'endpoint', 'bodyTemplate', 'accessKey', 'secretKey', 'successMark', 'remark'],
  [smsCategory.outbox]: [...common, 'remark'],
};

/** 短信: the services messages leave through. */
export default servicePage({
  resource: sms,
  enable: sms.calls.enable,
  form: {
    names: ({ category }) => fieldsOfKind[Number(category)] ?? common,
    about: ({ category }) =>
      category === smsCategory.outbox
        ? [
            '试用发件箱不外发短信;验证码会显示在短信记录中,仅供试用。',
            'A trial outbox sends nothing; codes show among the messages. For trials only.',
          ]
        : undefined,
    hints: {
      appId: ['腾讯云短信应用的 SdkAppId', 'SdkAppId of the Tencent application'],
      endpoint: ['仅 HTTP 接口必填', 'Needed by an HTTP interface alone'],
      bodyTemplate: [
        '可用 {{phone}} {{params.code}} 等;{ 开头为 JSON,留空用 GET',
        '{{phone}}, {{params.code}} …; JSON after {; empty: GET',
      ],
      successMark: ['答复中含有该文字才算成功', 'An answer counts as success when it holds this text'],
    },
  },
  question: [
    '启用后所有短信由该服务发送。确定启用?',
    'All text messages leave through this service from now on. Enable it?',
  ],
  empty: [
    '还没有短信服务,验证码和通知短信发不出去;先新增“试用发件箱”可在本系统查看短信内容',
    'No services yet: no message can leave. Add a trial outbox to see messages here',
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
