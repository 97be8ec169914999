import { useText } from '#platform/language.tsx';
import type { CaptchaState } from './use-captcha.ts';

export function CaptchaPicture({ captcha, failed, refresh }: CaptchaState) {
  const text = useText();
  return (
    <button type="button" className="captcha" title={text('login.newCode')} onClick={refresh}>
      {captcha && !failed ? (
        <img src={captcha.image} alt={text('login.codePicture')} width={130} height={36} />
      ) : (
        <span>{text(failed ? 'login.codeFailed' : 'state.loading')}</span>
      )}
    </button>
  );
}
