import type { AnswerOf, Call } from '@kaoxin/contract/call.ts';
import { isRecord } from '@kaoxin/contract/records.ts';
import { useRef, useState } from 'react';
import { useCaptcha } from '#areas/auth/use-captcha.ts';
import { ApiError, type Asking, api } from '#platform/calls/api.ts';
import { onceKeys } from '#platform/calls/once.ts';
import { refusedFields, refusedInForm } from '#ui/form/refused-fields.ts';

/**
 * Calls the server without a session. After too many refusals the server requires a captcha. Contents resent because no
 * answer came are processed once. @param nowhere message for a 404
 */
export function useAsking(nowhere: string) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [wanted, setWanted] = useState(false);
  const [code, setCode] = useState('');
  const captcha = useCaptcha(wanted);
  const [once] = useState(onceKeys);
  const sending = useRef(false);
  const answered = useRef(true);

  async function ask<C extends Call>(call: C, asking: Asking<C>): Promise<AnswerOf<C> | undefined> {
    if (sending.current) return undefined;
    sending.current = true;
    setBusy(true);
    setRefusal('');
    setErrors({});
    const copied: Record<string, string> =
      wanted && captcha.captcha ? { 'Captcha-Key': captcha.captcha.key, 'Captcha-Code': code.trim() } : {};
    try {
      const send = (headers: Record<string, string>) =>
        api(call, { ...asking, quiet: true }, { withToken: false, headers: { ...headers, ...copied } });
      const answer = await (call.writes ? once([call.path, asking], send) : send({}));
      answered.current = true;
      setWanted(false);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answered.current = error.code !== 0;
      // the same message for a wrong number, code or proof
      setRefusal(error.code === 404 ? nowhere : error.message);
      setErrors({ ...refusedFields(error), ...refusedInForm(error) });
      const { data } = error.answer;
      if (isRecord(data) && data.captcha === 1) setWanted(true);
      // a captcha is valid once
      if (wanted) captcha.refresh();
      setCode('');
      return undefined;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    ask,
    /** whether the server answered the last call; without an answer it may have been carried out */
    wasAnswered: () => answered.current,
    busy,
    refusal,
    errors,
    setErrors,
    setRefusal,
    copying: wanted ? { captcha, code, setCode } : undefined,
  };
}

export type Asker = ReturnType<typeof useAsking>;
