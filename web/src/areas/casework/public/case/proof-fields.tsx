import { useSite } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';
import { PlainField } from '#shell/fields/plain-field.tsx';
import { AskingParts } from '../asking-parts.tsx';
import type { Asker } from '../use-asking.ts';

export interface Proof {
  applicantName: string;
  idTail: string;
  phone: string;
  phoneCode: string;
}
export const noProof: Proof = { applicantName: '', idTail: '', phone: '', phoneCode: '' };

interface ProofFieldsProps {
  proof: Proof;
  errors: Readonly<Record<string, string>>;
  isKnown: boolean;
  onChange: (next: Partial<Proof>) => void;
  sender: Asker;
  isSent: boolean;
  onSend: () => void;
}

/**
 * What proves the applicant. Where the site sends no text messages, the phone number as filed replaces the ID number;
 * where it does, a code does. Which of them was filed with the case is not disclosed.
 */
export function ProofFields({ proof, errors, isKnown, onChange, sender, isSent, onSend }: ProofFieldsProps) {
  const say = useSay();
  const { known, textCodes } = useSite();
  const takesCode = textCodes || !known;
  const takesPhone = !textCodes;
  return (
    <fieldset className="public-proof">
      <legend>
        {say(
          takesCode
            ? ['证明是您本人（任选一种方式）', 'Confirm your identity (one way is enough)']
            : ['证明是您本人', 'Confirm your identity'],
        )}
      </legend>
      {isKnown && (
        <p className="public-words">
          {say([
            '已填入您刚才通过核验的信息，刷新或离开本页后须重新填写。',
            'Filled in with the details accepted before. You have to enter them again after you reload or leave this page.',
          ])}
        </p>
      )}
      {takesCode ? (
        <h3>{say(['方式一：姓名和证件号码，与提交时一致', '1. Name and ID number, as you filed them'])}</h3>
      ) : (
        <p>
          {say([
            '填写姓名和证件号码末八位，与提交时一致；提交时未填证件号码的，填写姓名和手机号码。',
            'Enter your name and the last 8 characters of your ID number, as you filed them. If you filed no ID number, enter your name and phone.',
          ])}
        </p>
      )}
      <PlainField
        label={say(['姓名', 'Name'])}
        aria-required={!takesCode || undefined}
        value={proof.applicantName}
        error={errors.applicantName}
        maxLength={40}
        autoComplete="name"
        onChange={(event) => onChange({ applicantName: event.target.value })}
      />
      <PlainField
        label={say(['证件号码末八位', 'Last 8 characters of the ID number'])}
        value={proof.idTail}
        error={errors.idTail}
        hint={say([
          '证件号码不足十二位的，填写完整号码',
          'If the number has fewer than 12 characters, enter all of it',
        ])}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => onChange({ idTail: event.target.value })}
      />
      {takesPhone && (
        <PlainField
          label={say(['手机号码', 'Phone'])}
          value={proof.phone}
          error={errors.phone}
          hint={say(['仅在提交时未填证件号码的，填写', 'Only if you filed no ID number'])}
          inputMode="tel"
          maxLength={20}
          autoComplete="tel"
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      )}
      {takesCode && (
        <>
          <h3>{say(['方式二：发送到登记手机的验证码', '2. Code sent to the phone number you filed'])}</h3>
          <PlainField
            label={say(['手机验证码', 'Code from the text message'])}
            value={proof.phoneCode}
            error={errors.phoneCode}
            hint={
              isSent
                ? say([
                    '如提交时留有手机号码，验证码已发送',
                    'If you filed a phone number, the code has been sent to it',
                  ])
                : undefined
            }
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            onChange={(event) => onChange({ phoneCode: event.target.value })}
            aside={
              <button type="button" className="button" aria-disabled={sender.busy} onClick={onSend}>
                {say(['发送验证码', 'Send a code'])}
              </button>
            }
          />
          <AskingParts asker={sender} />
        </>
      )}
    </fieldset>
  );
}
