import type { Label } from '@kaoxin/contract/conventions.ts';
import type { InputHTMLAttributes, Ref } from 'react';
import { saveFile } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainField } from '#shell/fields/plain-field.tsx';
import './second-factor.css';

export function FactorOffer({ secret, qr }: { secret: string; qr: string }) {
  const say = useSay();
  return (
    <div className="factor-offer">
      <img src={qr} alt={say(['绑定用二维码', 'QR code of the secret'])} width={168} height={168} />
      <div>
        <p>{say(['用手机上的验证器应用扫描二维码。', 'Scan the code with the authenticator on your phone.'])}</p>
        <p className="field-hint">{say(['或在应用中手工输入密钥：', 'Or enter this key in the app:'])}</p>
        <code className="factor-secret" translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </div>
    </div>
  );
}

interface CodeFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'value'> {
  recovery?: boolean;
  label?: Label;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (code: string) => void;
}

export function CodeField({ recovery = false, label, onChange, ...field }: CodeFieldProps) {
  const say = useSay();
  return (
    <PlainField
      {...field}
      label={say(label ?? (recovery ? ['恢复码', 'Recovery code'] : ['6 位动态验证码', 'Six-digit code']))}
      maxLength={recovery ? 16 : 6}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function RecoveryCodes({ codes, account }: { codes: readonly string[]; account: string }) {
  const say = useSay();
  const title = say(['恢复码', 'Recovery codes']);
  const text = `${title} · ${account}\n\n${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(say(['已复制', 'Copied']));
    } catch {
      toast.warning(
        say([
          '浏览器不允许复制，请保存为文件或抄录',
          'Your browser does not allow copying. Save the codes as a file or write them down.',
        ]),
      );
    }
  };
  return (
    <div className="factor-codes">
      <p>
        {say([
          '手机不在身边时，可用恢复码代替动态验证码登录，每个只能用一次。恢复码只显示这一次，请妥善保存。',
          'When your phone is not at hand, a recovery code logs you in instead; each works once. They are shown only now, so keep them safe.',
        ])}
      </p>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-buttons">
        <button type="button" className="button" onClick={() => void copy()}>
          {say(['复制', 'Copy'])}
        </button>
        <button type="button" className="button" onClick={() => saveFile(new Blob([text]), `${title}-${account}.txt`)}>
          {say(['保存为文件', 'Save as a file'])}
        </button>
      </div>
    </div>
  );
}
