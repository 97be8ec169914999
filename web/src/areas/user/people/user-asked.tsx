import type { RequestNote } from '@kaoxin/contract/user/login-request.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { nameWithAccount } from '../named.ts';

export function AskedDialog({ asked, onClose }: { asked: readonly RequestNote[]; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog open title={say(['已提交确认', 'Waiting for confirmation'])} width={520} onClose={onClose}>
      <p className="kx-about">
        {say([
          '以下人员有您没有的权限，对其登录的变更须由另一人确认后生效。已通知可以确认的人员，可在“登录变更确认”中查看或撤回。',
          'These people have more permissions than you, so a second person has to confirm changes to their log-in. Those who can confirm have been told; see “Log-in changes”, where you can also withdraw the request.',
        ])}
      </p>
      <dl className="kx-facts kx-facts-people">
        {asked.map((note) => (
          <div key={note.id}>
            <dt>{say(nameWithAccount(note))}</dt>
            <dd>{say([`可由${note.confirmers.join('、')}确认`, `${note.confirmers.join(', ')} can confirm`])}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
