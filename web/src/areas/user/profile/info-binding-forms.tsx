import { type Binding, bindings } from '@kaoxin/contract/auth/binding.ts';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { needPassword, StepForm, useWord } from '../../auth/second-factor/step-form.tsx';

interface FormProps extends Pick<Binding, 'source' | 'name'> {
  onLeave: () => void;
}

export function BindForm({ source, name, onLeave }: FormProps) {
  const say = useSay();
  const { field, missing } = useWord(needPassword);
  const perform = async () => {
    const { address } = await api(bindings.start, { body: { source, password: field.value }, quiet: true });
    location.assign(address);
  };
  return (
    <StepForm submit={[`前往${name}`, `Go to ${name}`]} missing={missing} perform={perform} onLeave={onLeave}>
      <p className="factor-words">
        {say([
          `输入本系统的登录密码后，将前往${name}确认您的身份，再返回本页。`,
          `Enter your password; you are then taken to ${name} to confirm who you are, and back to this page.`,
        ])}
      </p>
      <PasswordField {...field} label={say(['登录密码', 'Password'])} autoComplete="current-password" />
    </StepForm>
  );
}

export function UnbindForm({ source, name, onDone, onLeave }: FormProps & { onDone: () => void }) {
  const say = useSay();
  const { field, missing } = useWord(needPassword);
  const perform = async () => {
    await api(bindings.remove, { body: { source, password: field.value }, quiet: true });
    onDone();
  };
  return (
    <StepForm submit={['解除绑定', 'Unbind']} danger missing={missing} perform={perform} onLeave={onLeave}>
      <p className="factor-words">
        {say([
          `解除后不能再用${name}登录，请用账号和密码登录。`,
          `You then log in with your account and password, no longer through ${name}.`,
        ])}
      </p>
      <PasswordField {...field} label={say(['登录密码', 'Password'])} autoComplete="current-password" />
    </StepForm>
  );
}
