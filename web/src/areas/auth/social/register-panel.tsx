import type { Token } from '@kaoxin/contract/auth/session.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { openCalls } from '#platform/calls/open-calls.ts';
import { useSay } from '#platform/language.tsx';
import { runLogoutHooks } from '#platform/session/logout-hooks.ts';
import { sharedWords } from '#platform/words.ts';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { Panel } from '#shell/panels/panel.tsx';
import { site } from '#site';
import { Refused } from '../../../shell/pages/refused.tsx';
import { firstProblem, type RegisterFields } from './register-checks.ts';

interface RegisterPanelProps {
  /** answer of a first visit: `oauth_id` proves the identity */
  guest: Token;
  tenantId: string;
  onClose: () => void;
}

function useRegistration(guest: Token, tenantId: string) {
  const say = useSay();
  const [fields, setFields] = useState<RegisterFields>({
    tenantId,
    name: guest.user_name,
    account: '',
    password: '',
    password2: '',
  });
  const [problem, setProblem] = useState<ReturnType<typeof firstProblem>>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const inputs = useRef<Partial<Record<keyof RegisterFields, HTMLInputElement | null>>>({});
  const field = (name: keyof RegisterFields) => ({
    value: fields[name],
    error: problem?.field === name ? say(problem.words) : undefined,
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });
  const change = (name: keyof RegisterFields) => (value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setProblem(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = firstProblem(fields);
    setProblem(found);
    setRefusal('');
    if (found) return inputs.current[found.field]?.focus();
    setBusy(true);
    try {
      const body = { ...fields, oauthId: guest.oauth_id };
      await api(openCalls.register, { body, quiet: true }, { withToken: false });
      setSent(true);
    } catch (error) {
      const failed = say(['提交失败', 'Could not be submitted']);
      const words = error instanceof ApiError ? error.message : failed;
      setRefusal(words === say(['未知错误', 'Unknown error']) ? failed : words);
    } finally {
      setBusy(false);
    }
  };
  return {
    refusal,
    busy,
    sent,
    submit,
    text: (name: keyof RegisterFields) => ({
      ...field(name),
      onChange: ({ target }: { target: HTMLInputElement }) => change(name)(target.value),
      spellCheck: false,
    }),
    password: (name: keyof RegisterFields) => ({ ...field(name), onChange: change(name) }),
  };
}

/** 注册: a user known to a third party requests an account (specification sections 3, 5 and 8). */
export function RegisterPanel({ guest, tenantId, onClose }: RegisterPanelProps) {
  const say = useSay();
  const form = useId();
  const registration = useRegistration(guest, tenantId);
  if (registration.sent)
    return (
      <SentNote
        onClose={() => {
          runLogoutHooks();
          onClose();
        }}
      />
    );
  return (
    <Panel
      title={say(['账号注册', 'Register an account'])}
      onClose={onClose}
      width={442}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {say(sharedWords.cancel)}
          </button>
          <button type="submit" form={form} className="button button-main" aria-disabled={registration.busy}>
            {say(['提交申请', 'Submit'])}
          </button>
        </>
      }
    >
      <form id={form} className="panel-form" noValidate onSubmit={(event) => void registration.submit(event)}>
        <Refused words={registration.refusal} />
        <p className="field-hint">
          {say([
            '首次通过第三方登录，请注册本系统账号。管理员通过后即可登录。',
            'This is your first visit. Register an account; you can log in once an administrator has approved it.',
          ])}
        </p>
        {site.tenantMode && (
          <PlainField
            {...registration.text('tenantId')}
            label={say(sharedWords.tenantNumber)}
            maxLength={12}
            autoComplete="organization"
          />
        )}
        <PlainField
          {...registration.text('name')}
          label={say(['姓名', 'Your name'])}
          maxLength={40}
          autoComplete="name"
        />
        <PlainField
          {...registration.text('account')}
          label={say(['账号名称', 'Account'])}
          maxLength={45}
          autoComplete="username"
          autoCapitalize="off"
        />
        <PasswordField
          {...registration.password('password')}
          label={say(sharedWords.password)}
          hint={say(sharedWords.passwordRule)}
          autoComplete="new-password"
        />
        <PasswordField
          {...registration.password('password2')}
          label={say(['确认密码', 'Confirm password'])}
          autoComplete="new-password"
        />
      </form>
    </Panel>
  );
}

function SentNote({ onClose }: { onClose: () => void }) {
  const say = useSay();
  return (
    <Panel
      title={say(['提示', 'Note'])}
      onClose={onClose}
      width={420}
      foot={
        <button type="button" data-first className="button button-main" onClick={onClose}>
          {say(sharedWords.confirm)}
        </button>
      }
    >
      <p role="alert">
        {say([
          '注册申请已提交,请耐心等待管理员通过!',
          'Your registration has been submitted. Please wait for the administrator to approve it.',
        ])}
      </p>
    </Panel>
  );
}
