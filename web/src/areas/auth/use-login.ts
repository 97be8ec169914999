import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { openCalls } from '#platform/calls/open-calls.ts';
import { loadSite, siteNow, useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { isText, keep, read } from '#platform/memory/storage.ts';
import { signIn } from '#platform/session/session.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';
import { useCaptcha } from './use-captcha.ts';

export interface LoginFields {
  tenantId: string;
  account: string;
  password: string;
  code: string;
}
export type LoginErrors = Partial<Record<keyof LoginFields, string>>;
const order: readonly (keyof LoginFields)[] = ['tenantId', 'account', 'password', 'code'];

/** Background picture of the authority; only from this origin, so that no other host is contacted. */
function showPicture(url: string | null | undefined): void {
  if (!url || !/^\/(?!\/)/.test(url)) return;
  document.documentElement.style.setProperty('--login-picture', `url(${JSON.stringify(url)})`);
}

export function useLogin() {
  const say = useSay();
  const { captchaMode, known } = useSite();
  const captcha = useCaptcha(captchaMode && known);
  const [fields, setFields] = useState<LoginFields>(() => ({
    tenantId: read('tenantId', isText) ?? site.tenantId,
    account: '',
    password: '',
    code: '',
  }));
  const [errors, setErrors] = useState<LoginErrors>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<keyof LoginFields, HTMLInputElement | null>>>({});

  useEffect(() => {
    // An authority with a domain of its own needs no tenant number.
    if (!site.tenantMode) return;
    api(openCalls.tenantInfo, { query: { domain: location.origin }, quiet: true }, { withToken: false })
      .then(({ tenantId, backgroundUrl }) => {
        if (tenantId) setFields((now) => ({ ...now, tenantId }));
        showPicture(backgroundUrl);
      })
      .catch(() => undefined);
  }, []);

  const change = (name: keyof LoginFields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  };

  function missing(given: LoginFields, asksCode: boolean): LoginErrors {
    return {
      ...(site.tenantMode && given.tenantId.trim() === '' ? { tenantId: say(sharedWords.needTenantNumber) } : {}),
      ...(given.account.trim() === '' ? { account: say(['请输入账号', 'Enter the account']) } : {}),
      ...(given.password === '' ? { password: say(['请输入密码', 'Enter the password']) } : {}),
      ...(asksCode && given.code.trim() === '' ? { code: say(['请输入验证码', 'Enter the captcha']) } : {}),
    };
  }

  async function submit(given: LoginFields = fields): Promise<void> {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      if (!known) await loadSite();
      const asksCode = siteNow().captchaMode;
      const found = missing(given, asksCode);
      setErrors(found);
      const first = order.find((name) => found[name]);
      if (first) return inputs.current[first]?.focus();
      const tenantId = site.tenantMode ? given.tenantId.trim() : site.tenantId;
      keep('tenantId', tenantId);
      const entered = await signIn({
        tenantId,
        account: given.account.trim(),
        password: given.password,
        ...(asksCode ? { captcha: { key: captcha.captcha?.key ?? '', code: given.code.trim() } } : {}),
      });
      // the captcha is used up if the user returns from the second step
      if (!entered) anotherCaptcha();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : say(sharedWords.unknownError));
      anotherCaptcha();
      inputs.current[siteNow().captchaMode ? 'code' : 'password']?.focus();
    } finally {
      setBusy(false);
    }
  }

  function anotherCaptcha(): void {
    setFields((now) => ({ ...now, code: '' }));
    if (siteNow().captchaMode) captcha.refresh();
  }

  function take(account: string, password: string): void {
    const next = { ...fields, account, password };
    setFields(next);
    setErrors({});
    if (captchaMode) inputs.current.code?.focus();
    else void submit(next);
  }

  return { fields, change, errors, refusal, busy, captcha, captchaMode, inputs, submit, take };
}
