import { type Offer, secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { api } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { PasswordField } from '#shell/fields/password-field.tsx';
import { CodeField, FactorOffer } from './second-factor-parts.tsx';
import { needPassword, StepForm, useWord } from './step-form.tsx';

const needCode: Label = ['请输入动态验证码', 'Enter the code'];
const next: Label = ['下一步', 'Next'];

export function PasswordForm({ onDone, onLeave }: { onDone: (offer: Offer) => void; onLeave: () => void }) {
  const say = useSay();
  const { field, missing } = useWord(needPassword);
  const perform = async () => onDone(await api(secondFactor.start, { body: { password: field.value }, quiet: true }));
  return (
    <StepForm submit={next} missing={missing} perform={perform} onLeave={onLeave}>
      <PasswordField {...field} label={say(['登录密码', 'Password'])} autoComplete="current-password" />
    </StepForm>
  );
}

type Codes = AnswerOf<typeof secondFactor.confirm>;
interface ConfirmProps {
  offer: Offer;
  onDone: (codes: Codes) => void;
  onLeave: () => void;
}

export function ConfirmForm({ offer, onDone, onLeave }: ConfirmProps) {
  const { field, missing } = useWord(needCode);
  const perform = async () =>
    onDone(await api(secondFactor.confirm, { body: { token: offer.token, code: field.value.trim() }, quiet: true }));
  return (
    <StepForm submit={['完成绑定', 'Finish']} missing={missing} perform={perform} onLeave={onLeave}>
      <FactorOffer {...offer} />
      <CodeField {...field} />
    </StepForm>
  );
}

type ProofCall = typeof secondFactor.renewCodes | typeof secondFactor.remove;
interface ProofProps<C extends ProofCall> {
  call: C;
  words: Label;
  submit: Label;
  danger?: boolean;
  onDone: (answer: AnswerOf<C>) => void;
  onLeave: () => void;
}

export function ProofForm<C extends ProofCall>({
  call,
  words,
  submit,
  danger = false,
  onDone,
  onLeave,
}: ProofProps<C>) {
  const say = useSay();
  const password = useWord(needPassword);
  const code = useWord(needCode);
  const perform = async () => {
    const body = { password: password.field.value, code: code.field.value.trim() };
    onDone(await api<C>(call, { body: body as never, quiet: true }));
  };
  const missing = () => [password.missing(), code.missing()].some(Boolean);
  return (
    <StepForm submit={submit} danger={danger} missing={missing} perform={perform} onLeave={onLeave}>
      <p className="factor-words">{say(words)}</p>
      <PasswordField {...password.field} label={say(['登录密码', 'Password'])} autoComplete="current-password" />
      <CodeField {...code.field} recovery label={['动态验证码或恢复码', 'Code or recovery code']} />
    </StepForm>
  );
}
