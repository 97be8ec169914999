import { type Offer, secondFactor } from '@kaoxin/contract/auth/second-factor.ts';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, api } from '#platform/api.ts';
import { useSay, useText } from '#platform/language.tsx';
import { PasswordField } from './password-field.tsx';
import { CodeField, FactorOffer, Refused } from './second-factor-parts.tsx';

const needPassword: Label = ['请输入登录密码', 'Please enter your password'];
const needCode: Label = ['请输入动态验证码', 'Please enter the code'];
const next: Label = ['下一步', 'Next'];

interface FormProps {
  submit: Label;
  danger?: boolean;
  /** what is missing, before anything is sent */
  missing: () => boolean;
  perform: () => Promise<void>;
  onLeave: () => void;
  children: ReactNode;
}

/** One step of the card: fields, the refusal of the server, the button and the way back. */
function StepForm({ submit, danger = false, missing, perform, onLeave, children }: FormProps) {
  const say = useSay();
  const text = useText();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    if (busy || missing()) return;
    setBusy(true);
    try {
      await perform();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : text('state.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="info-form" noValidate onSubmit={(event) => void send(event)}>
      <Refused words={refusal} />
      {children}
      <div className="factor-buttons">
        <button type="submit" className={`button ${danger ? 'button-danger' : 'button-main'}`} aria-disabled={busy}>
          {say(submit)}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {text('ask.no')}
        </button>
      </div>
    </form>
  );
}

/** A text with its own complaint. */
function useWord(need: Label) {
  const say = useSay();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const change = (word: string) => {
    setValue(word);
    setError(undefined);
  };
  const missing = () => {
    if (value.trim() !== '') return false;
    setError(say(need));
    return true;
  };
  return { field: { value, error, onChange: change }, missing, change };
}

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

/** Password and code, before anything of the second factor changes. */
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
