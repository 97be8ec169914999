import type { SiteAnswer } from '#platform/calls/site-answer.ts';
import { useSay } from '#platform/language.tsx';

export default function LoginProviders({ providers }: Pick<SiteAnswer, 'providers'>) {
  const say = useSay();
  return (
    <fieldset className="login-demo">
      <legend>{say(['第三方登录', 'Other ways to log in'])}</legend>
      {providers.map(({ source, name }) => (
        <a key={source} className="button" href={`/api/blade-auth/oauth/render/${encodeURIComponent(source)}`}>
          {name}
        </a>
      ))}
    </fieldset>
  );
}
