import type { session } from '@kaoxin/contract/auth/session.ts';
import type { AnswerOf } from '@kaoxin/contract/call.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#platform/calls/api.ts';
import { openCalls } from '#platform/calls/open-calls.ts';

export type Captcha = AnswerOf<typeof session.captcha>;
export interface CaptchaState {
  captcha: Captcha | undefined;
  failed: boolean;
  refresh: () => void;
}

export function useCaptcha(wanted: boolean): CaptchaState {
  const [captcha, setCaptcha] = useState<Captcha>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);
  const refresh = useCallback(() => {
    latest.current += 1;
    const mine = latest.current;
    setFailed(false);
    api(openCalls.captcha, { quiet: true }, { withToken: false })
      .then((answer) => mine === latest.current && setCaptcha(answer))
      .catch(() => mine === latest.current && setFailed(true));
  }, []);
  useEffect(() => {
    if (wanted) refresh();
  }, [wanted, refresh]);
  return { captcha, failed, refresh };
}
