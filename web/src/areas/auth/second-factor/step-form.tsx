import type { Label } from '@kaoxin/contract/conventions.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import { Refused } from '../../../shell/pages/refused.tsx';

export const needPassword: Label = ['请输入登录密码', 'Enter your password'];

interface FormProps {
  submit: Label;
  danger?: boolean;
  missing: () => boolean;
  perform: () => Promise<void>;
  onLeave: () => void;
  children: ReactNode;
}

export function StepForm({ submit, danger = false, missing, perform, onLeave, children }: FormProps) {
  const say = useSay();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // the element that opened the form is gone, and the focus with it
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal('');
    if (busy || missing()) return;
    setBusy(true);
    try {
      await perform();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : say(sharedWords.unknownError));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} className="info-form" noValidate onSubmit={(event) => void send(event)}>
      <Refused words={refusal} />
      {children}
      <div className="factor-buttons">
        <button type="submit" className={`button ${danger ? 'button-danger' : 'button-main'}`} aria-disabled={busy}>
          {say(submit)}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {say(sharedWords.cancel)}
        </button>
      </div>
    </form>
  );
}

export function useWord(need: Label) {
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
