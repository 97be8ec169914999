import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PlainButton } from '#ui/plain-button.tsx';

/** Initial passwords, once: the server keeps none of them in a form that could be shown again. */
export function IssuedDialog({ issued, onClose }: { issued: readonly Issued[]; onClose: () => void }) {
  const say = useSay();
  return (
    <Dialog
      open
      title={say(['初始密码', 'Initial password'])}
      width={520}
      onClose={onClose}
      extra={<CopyButton issued={issued} />}
    >
      <IssuedFacts issued={issued} />
    </Dialog>
  );
}

/** The same, inside another dialog. */
export function IssuedList({ issued }: { issued: readonly Issued[] }) {
  return (
    <>
      <div className="kx-page-verbs">
        <CopyButton issued={issued} />
      </div>
      <IssuedFacts issued={issued} />
    </>
  );
}

function CopyButton({ issued }: { issued: readonly Issued[] }) {
  const say = useSay();
  const copy = async () => {
    const lines = issued.map(({ account, initialPassword }) => `${account}\t${initialPassword}`).join('\n');
    try {
      await navigator.clipboard.writeText(lines);
      toast.success(say(['已复制', 'Copied']));
    } catch {
      toast.warning(say(['浏览器不允许复制，请手工抄录', 'The browser does not allow copying; please write it down']));
    }
  };
  return (
    <PlainButton look="plain" onClick={() => void copy()}>
      {say(['复制', 'Copy'])}
    </PlainButton>
  );
}

function IssuedFacts({ issued }: { issued: readonly Issued[] }) {
  const say = useSay();
  return (
    <>
      <p className="kx-about">
        {say([
          '密码仅显示这一次，请告知本人。首次登录须修改密码。',
          'Shown this once. Tell the person; it must be changed at the first log-in.',
        ])}
      </p>
      <dl className="kx-facts">
        {issued.map(({ id, account, realName, initialPassword }) => (
          <div key={id}>
            <dt>{`${realName} (${account})`}</dt>
            <dd>
              <code>{initialPassword}</code>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
