import { caseOpen } from '@kaoxin/contract/casework/public/open.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { AskingParts, SendButton } from '../asking-parts.tsx';
import { useAsking } from '../use-asking.ts';
import { CaseNumberField } from './case-number-field.tsx';

/** Sends the query code by text message. The answer never discloses whether number and phone match (decision 114). */
export function LostCode({
  caseNo,
  onCaseNo,
  onSent,
  onBack,
}: {
  caseNo: string;
  onCaseNo: (caseNo: string) => void;
  onSent: () => void;
  onBack: () => void;
}) {
  const say = useSay();
  const asker = useAsking(say(['没有找到相符的事项，请核对受理编号', 'No case found. Check the case number']));
  const [phone, setPhone] = useState('');
  const { known, lostCodes } = useSite();
  const place = useRef<HTMLFormElement>(null);
  const focus = (which: string) => place.current?.querySelector<HTMLElement>(which)?.focus();
  useEffect(() => {
    const inputs = [...(place.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const missing: Record<string, string> = {};
    if (caseNo.trim() === '') missing.caseNo = say(['请输入受理编号', 'Enter the number']);
    if (phone.trim() === '') missing.phone = say(['请输入手机号码', 'Enter the phone number']);
    if (Object.keys(missing).length > 0) asker.setErrors(missing);
    else {
      const answer = await asker.ask(caseOpen.code, { body: { caseNo: caseNo.trim(), phone: phone.trim() } });
      if (answer) return onSent();
    }
    requestAnimationFrame(() => focus('[aria-invalid="true"]'));
  }

  if (known && !lostCodes)
    return (
      <section className="public-form public-narrow">
        <h1>{say(['找回查询码', 'Get your code again'])}</h1>
        <p>
          {say([
            '暂不能通过短信找回查询码，请持身份证件到承办机构查询。',
            'The code cannot be sent by text message. Please come to the office with your ID.',
          ])}
        </p>
        <div className="public-acts">
          <button type="button" className="button" onClick={onBack}>
            {say(['返回查询', 'Back'])}
          </button>
        </div>
      </section>
    );
  return (
    <form ref={place} className="public-form public-narrow" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{say(['找回查询码', 'Get your code again'])}</h1>
      <p className="public-words">
        {say([
          '查询码以短信发送到提交时登记的手机，原查询码不变。同一事项一天最多发送三次。',
          'The code is sent by text message to the phone number you filed. It does not change. You can request it three times a day for each case.',
        ])}
      </p>
      <CaseNumberField value={caseNo} error={asker.errors.caseNo} onValue={onCaseNo} />
      <PlainField
        label={say(['手机号码', 'Phone'])}
        hint={say(['提交时登记的号码', 'The one you filed'])}
        aria-required
        value={phone}
        error={asker.errors.phone}
        inputMode="tel"
        maxLength={20}
        autoComplete="tel"
        onChange={(event) => setPhone(event.target.value)}
      />
      <AskingParts asker={asker} />
      <div className="public-acts">
        <SendButton busy={asker.busy} label={['发送查询码', 'Send the code']} />
        <button type="button" className="button" onClick={onBack}>
          {say(['返回查询', 'Back'])}
        </button>
      </div>
      <p className="public-words">
        {say([
          '提交时未登记手机号码，或者号码已停用的，请持身份证件到承办机构查询。',
          'If you filed no phone number, or no longer use it, please come to the office with your ID.',
        ])}
      </p>
    </form>
  );
}
