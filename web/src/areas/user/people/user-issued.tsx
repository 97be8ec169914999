import type { Label } from '@kaoxin/contract/conventions.ts';
import type { Issued } from '@kaoxin/contract/user/people.ts';
import { useState } from 'react';
import { saveFile } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { type Kept, useShownOnce } from '#ui/dialog/shown-once.ts';
import { nameWithAccount } from '../named.ts';

const words = {
  lost: ['初始密码关闭后不能再次显示。', 'The initial passwords cannot be shown again once this is closed.'],
  kept: {
    copied: ['初始密码已复制，请妥善保存', 'The initial passwords were copied; keep them safe'],
    saved: ['初始密码已下载为文件，请妥善保存', 'The initial passwords were saved as a file; keep it safe'],
  },
} as const;

const heads: readonly Label[] = [
  ['姓名', 'Full name'],
  ['账号', 'Account'],
  ['初始密码', 'Initial password'],
];

/** The initial passwords can be shown only once: the server stores none of them in a readable form. */
export function IssuedDialog({ issued, onClose }: { issued: readonly Issued[]; onClose: () => void }) {
  const say = useSay();
  const { keep, leave } = useShownOnce(words, onClose);
  return (
    <Dialog
      open
      title={say(['初始密码', 'Initial password'])}
      width={520}
      onClose={leave}
      extra={
        <>
          <CopyButton issued={issued} onKept={keep} />
          <SaveButton issued={issued} onKept={keep} />
        </>
      }
    >
      <p className="kx-about">
        {say([
          '密码仅显示这一次，请告知本人。首次登录须修改密码。',
          'Shown only once. Pass it on to the person, who must change it at the first log-in.',
        ])}
      </p>
      <dl className="kx-facts kx-facts-people">
        {issued.map((person) => (
          <div key={person.id}>
            <dt>{say(nameWithAccount(person))}</dt>
            <dd>
              <code>{person.initialPassword}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

interface KeepProps {
  issued: readonly Issued[];
  onKept: (how: Kept) => void;
}

function CopyButton({ issued, onKept }: KeepProps) {
  const say = useSay();
  const copy = async () => {
    const lines = issued.map(({ account, initialPassword }) => `${account}\t${initialPassword}`).join('\n');
    try {
      await navigator.clipboard.writeText(lines);
      onKept('copied');
      toast.success(say(['已复制', 'Copied']));
    } catch {
      toast.warning(
        say([
          '浏览器不允许复制，请下载或手工抄录',
          'The browser does not allow copying; download them or write them down',
        ]),
      );
    }
  };
  return (
    <PlainButton look="plain" onClick={() => void copy()}>
      {say(['复制', 'Copy'])}
    </PlainButton>
  );
}

function SaveButton({ issued, onKept }: KeepProps) {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { issuedSheet } = await import('./issued-sheet.ts');
      saveFile(await issuedSheet(heads.map(say), issued), `${say(['初始密码', 'Initial passwords'])}.xlsx`);
      onKept('saved');
    } catch {
      toast.error(say(['下载失败，请重试或复制', 'The file could not be made; try again or copy them']));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlainButton look="plain" busy={busy} onClick={() => void save()}>
      {say(['下载', 'Download'])}
    </PlainButton>
  );
}
