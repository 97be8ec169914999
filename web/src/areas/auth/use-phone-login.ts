import { phoneNumber } from '@kaoxin/contract/fields/typed-numbers.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, api } from '#platform/calls/api.ts';
import { openCalls } from '#platform/calls/open-calls.ts';
import { useSay } from '#platform/language.tsx';
import { isText, keep, read } from '#platform/memory/storage.ts';
import { signInBy } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { sharedWords } from '#platform/words.ts';
import { site } from '#site';

interface Fields {
  tenantId: string;
  phone: string;
  code: string;
}
const order = ['tenantId', 'phone', 'code'] as const;
/** Seconds until another code can be sent. */
const pause = 60;

export function usePhoneLogin() {
  const say = useSay();
  const [fields, setFields] = useState<Fields>(() => ({
    tenantId: read('tenantId', isText) ?? site.tenantId,
    phone: '',
    code: '',
  }));
  const [errors, setErrors] = useState<Partial<Record<keyof Fields, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const [key, setKey] = useState('');
  const inputs = useRef<Partial<Record<keyof Fields, HTMLInputElement | null>>>({});
  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [waits]);

  const change = (name: keyof Fields, value: string) => {
    setFields((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest);
  };

  function phoneProblem(phone: string): string | undefined {
    if (phone === '') return say(['手机号码不能为空', 'The phone number cannot be empty']);
    if (phone.length !== 11) return say(['手机号码长度不为11位', 'The phone number does not have 11 digits']);
    return undefined;
  }

  function isReady(names: readonly (keyof Fields)[]): boolean {
    const phone = phoneProblem(phoneNumber(fields.phone));
    const found = {
      ...(site.tenantMode && fields.tenantId.trim() === '' ? { tenantId: say(sharedWords.needTenantNumber) } : {}),
      ...(phone ? { phone } : {}),
      ...(names.includes('code') && fields.code.trim() === ''
        ? { code: say(['请输入短信验证码', 'Enter the code']) }
        : {}),
    };
    setErrors(found);
    setRefusal('');
    const first = order.find((name) => found[name as keyof typeof found]);
    if (first) inputs.current[first]?.focus();
    return first === undefined;
  }

  async function attempt(step: (tenantId: string) => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      const tenantId = site.tenantMode ? fields.tenantId.trim() : site.tenantId;
      keep('tenantId', tenantId);
      await step(tenantId);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : say(sharedWords.unknownError));
    } finally {
      setBusy(false);
    }
  }

  async function send(): Promise<void> {
    if (busy || waits || !isReady(['tenantId', 'phone'])) return;
    await attempt(async (tenantId) => {
      const body = { phone: phoneNumber(fields.phone) };
      const options = { withToken: false, headers: { 'Tenant-Id': tenantId } };
      const { id } = await api(openCalls.sendCode, { body, quiet: true }, options);
      setKey(id);
      setWait(pause);
      toast.success(say(['如该手机号可用于登录，验证码已发送', 'If this phone can log in, a code is on its way']));
      inputs.current.code?.focus();
    });
  }

  async function submit(): Promise<void> {
    if (busy || !isReady(order)) return;
    if (key === '') return setErrors({ code: say(['请先获取验证码', 'Have a code sent first']) });
    await attempt(async (tenantId) => {
      const body = { grant_type: 'phone' as const, phone: phoneNumber(fields.phone), type: 'phone' };
      const headers = { 'Phone-Key': key, 'Phone-Code': fields.code.trim() };
      try {
        await signInBy({ tenantId, body, headers });
      } catch (error) {
        change('code', '');
        inputs.current.code?.focus();
        throw error;
      }
    });
  }

  return { fields, change, errors, refusal, busy, wait, inputs, send, submit };
}
