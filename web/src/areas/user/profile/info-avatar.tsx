import type { Label } from '@kaoxin/contract/conventions.ts';
import { file } from '@kaoxin/contract/files/file.ts';
import type { Profile } from '@kaoxin/contract/user/user.ts';
import { useRef, useState } from 'react';
import { ApiError, upload } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { Avatar } from '#shell/icons/avatar.tsx';
import type { Square } from './info-crop.ts';
import { CropDialog } from './info-crop-dialog.tsx';
import { avatarHint, encodeSquare, openPicture, PictureRefused } from './info-picture.ts';
import type { SaveProfile } from './use-profile.ts';

const unexpected: Label = ['头像未能保存，请重试', 'The picture was not saved; please try again'];

export function AvatarField({ profile, save }: { profile: Profile; save: SaveProfile }) {
  const say = useSay();
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const wordsOf = (error: unknown): string => {
    if (error instanceof PictureRefused) return say(error.label);
    return error instanceof ApiError ? error.message : say(unexpected);
  };
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    setRefusal('');
    try {
      setPicture(await openPicture(chosen));
    } catch (error) {
      setRefusal(wordsOf(error));
    }
  };
  const close = () => {
    picture?.close();
    setPicture(undefined);
    setRefusal('');
  };
  const keep = async (make: () => Promise<string>) => {
    setBusy(true);
    setRefusal('');
    try {
      await save({ avatar: await make() });
      close();
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const take = (from: ImageBitmap, square: Square) =>
    keep(async () => {
      const jpeg = await encodeSquare(from, square);
      return (await upload(file.put, jpeg, { fields: { use: 'avatar' }, quiet: true })).link;
    });
  const isOwn = !profile.avatar.startsWith('data:');
  return (
    <div className="info-avatar">
      <Avatar key={profile.avatar} src={profile.avatar} name={profile.name} size={80} />
      <div>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          onChange={({ target }) => {
            void open(target.files?.[0]);
            target.value = '';
          }}
        />
        <button type="button" className="button" onClick={() => chooser.current?.click()}>
          {say(['更换头像', 'Change the picture'])}
        </button>
        {isOwn && (
          <button
            type="button"
            className="link-button"
            aria-disabled={busy}
            onClick={() => !busy && void keep(() => Promise.resolve(''))}
          >
            {say(['恢复默认头像', 'Back to the default'])}
          </button>
        )}
        <p className="field-hint">{say(avatarHint)}</p>
        <div role="alert">{!picture && refusal !== '' && <p className="field-error">{refusal}</p>}</div>
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          busy={busy}
          refusal={refusal}
          onChosen={(square) => void take(picture, square)}
          onClose={close}
        />
      )}
    </div>
  );
}
