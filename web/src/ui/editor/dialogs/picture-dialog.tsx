import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useContext, useId, useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { FieldFrame, messageId } from '../../form/field.tsx';
import { PictureUseContext, pictureTypes, putPicture, sendPicture } from './send-picture.ts';

export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const use = useContext(PictureUseContext);
  const before = editor.isActive('image');
  const [alt, setAlt] = useState(String((before && editor.getAttributes('image').alt) || ''));
  const [chosen, setChosen] = useState<File>();
  const [part, setPart] = useState<number>();
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (before && !chosen) {
      editor.commands.updateAttributes('image', { alt });
      return onClose();
    }
    if (!chosen) {
      setError(say(['请选择图片', 'Choose a picture']));
      document.getElementById(id)?.focus();
      return;
    }
    setPart(0);
    try {
      putPicture(editor, await sendPicture(chosen, use, setPart), alt);
      onClose();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure));
    }
    setPart(undefined);
  };
  return (
    <Dialog
      open
      title={say(['图片', 'Picture'])}
      width={480}
      busy={part !== undefined}
      submitLabel={before ? ['确定', 'OK'] : ['插入', 'Insert']}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <FieldFrame
        id={id}
        label={before ? say(['换一张图片', 'Another picture']) : say(['图片文件', 'Picture file'])}
        required={!before}
        error={error}
        hint={
          part === undefined
            ? say(['jpg、png、gif、webp，最大 5 MB', 'jpg, png, gif or webp, at most 5 MB'])
            : undefined
        }
      >
        <span className="kx-editor-file">
          <input
            id={id}
            type="file"
            accept={pictureTypes}
            aria-invalid={error !== undefined}
            aria-describedby={messageId(id)}
            onChange={(event) => {
              setChosen(event.target.files?.[0]);
              setError(undefined);
            }}
          />
          <span aria-hidden>
            {say(['选择图片', 'Choose a picture'])} {chosen?.name}
          </span>
        </span>
        {part !== undefined && <progress value={part} aria-label={say(['正在上传', 'Uploading'])} />}
      </FieldFrame>
      <FieldFrame
        id={`${id}-alt`}
        label={say(['替代文字', 'Alternative text'])}
        hint={say([
          '读屏软件会读出，图片打不开时显示',
          'Read aloud by screen readers, shown when the picture is missing',
        ])}
      >
        <Input id={`${id}-alt`} value={alt} maxLength={100} onChange={(event) => setAlt(event.target.value)} />
      </FieldFrame>
    </Dialog>
  );
}
