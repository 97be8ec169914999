import { useSay } from '#platform/language.tsx';
import { sharedWords } from '#platform/words.ts';
import type { CaptchaState } from './use-captcha.ts';

export function CaptchaPicture({ captcha, failed, refresh }: CaptchaState) {
  const say = useSay();
  return (
    <button
      type="button"
      className="captcha"
      title={say(['看不清？点击换一张', 'Hard to read? Click for a new one'])}
      onClick={refresh}
    >
      {captcha && !failed ? (
        <img
          src={captcha.image}
          alt={say(['验证码图片，点击换一张', 'Captcha picture, click for a new one'])}
          width={130}
          height={36}
        />
      ) : (
        <span>{say(failed ? ['加载失败，点击重试', 'Could not load, click to retry'] : sharedWords.loading)}</span>
      )}
    </button>
  );
}
