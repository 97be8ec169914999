import { text } from '@kaoxin/contract/conventions.ts';
import { sms, smsSending } from '@kaoxin/contract/resource/sms.ts';
import { usePerform } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { isText } from '#platform/memory/storage.ts';
import { toast } from '#platform/toast.ts';
import { VerbDialog } from '#ui/case/verb-dialog.tsx';
import { formOf } from '#ui/form/schema.ts';
import type { ResourceRow } from '#ui/list-page/list-page.tsx';

const { shape: testing } = sms.calls.test.body;
const testSchema = formOf({ phone: testing.phone, params: testing.params });
const sendSchema = formOf({
  code: smsSending.send.query.shape.code,
  phones: text(['手机号码', 'Phones'], { max: 20_000, kind: 'long' }),
  params: testing.params,
});
const example = [
  'JSON，例如 {"code":"123456"}，按模板变量的顺序填写',
  'JSON such as {"code":"123456"}, in the order of the template',
] as const;

/** 测试发送: sends one message at once; it is counted, charged and recorded like any other. */
export function SmsTestDialog({ service, onClose }: { service: ResourceRow; onClose: () => void }) {
  const say = useSay();
  const test = usePerform(sms.calls.test, {
    onDone: ({ ok, words }) => (ok === 1 ? toast.success(words) : toast.error(words)),
  });
  return (
    <VerbDialog
      title={['测试发送', 'Test']}
      schema={testSchema}
      draft={`sms-test-${service.id}`}
      submitLabel={['发送测试短信', 'Send a test']}
      things={['sms']}
      hints={{ params: say(example) }}
      intro={<p className="kx-about">{`${String(service.smsCode)} · ${String(service.templateId)}`}</p>}
      onSubmit={({ phone, params }) =>
        test.mutateAsync({ body: { id: service.id, phone: String(phone), params: isText(params) ? params : null } })
      }
      onClose={onClose}
    />
  );
}

export function SmsSendDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const send = usePerform(smsSending.send, {
    onDone: ({ ids }) =>
      toast.success(say([`已提交${ids.length}条，结果见短信记录`, `${ids.length} on their way; see the messages`])),
  });
  return (
    <VerbDialog
      title={['发送短信', 'Send a text message']}
      schema={sendSchema}
      draft="sms-send"
      submitLabel={['发送', 'Send']}
      things={['sms']}
      hints={{
        code: say(['留空用已启用的服务', 'Empty: the enabled service']),
        phones: say(['多个号码用逗号或换行分开', 'Separate several with commas or new lines']),
        params: say(example),
      }}
      onSubmit={({ code, phones, params }) =>
        send.mutateAsync({
          query: {
            code: isText(code) ? code : null,
            phones: String(phones)
              .split(/[\s,，;；]+/)
              .filter(Boolean)
              .join(','),
            params: isText(params) ? params : null,
          },
        })
      }
      onClose={onClose}
    />
  );
}
