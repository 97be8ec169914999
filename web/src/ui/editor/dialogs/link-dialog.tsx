import { richLink } from '@kaoxin/contract/fields/rich-text-rules.ts';
import type { Editor } from '@tiptap/core';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { Dialog } from '../../dialog/dialog.tsx';
import { FieldFrame, messageId } from '../../form/field.tsx';

const known = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

const addressOf = (typed: string): string => {
  const plain = typed.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(plain) ? `https://${plain}` : plain;
};

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const say = useSay();
  const id = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);
  const put = (href: string) => {
    const { empty } = editor.state.selection;
    if (before !== '' || !empty) editor.chain().extendMarkRange('link').setMark('link', { href }).run();
    else editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
  };
  const submit = () => {
    const href = addressOf(typed);
    if (href === '' && before !== '') editor.chain().extendMarkRange('link').unsetMark('link').run();
    else if (known.test(href) && richLink(href)) put(href);
    else {
      setWrong(true);
      document.getElementById(id)?.focus();
      return;
    }
    onClose();
  };
  return (
    <Dialog
      open
      title={say(['链接', 'Link'])}
      width={480}
      submitLabel={['确定', 'OK']}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldFrame
        id={id}
        label={say(['地址', 'Address'])}
        required={before === ''}
        error={
          wrong
            ? say([
                '请输入以 http://、https://、mailto: 或 tel: 开头的地址',
                'Enter an address that begins with http://, https://, mailto: or tel:',
              ])
            : undefined
        }
        hint={before === '' ? undefined : say(['清空后确定即取消链接', 'Leave it empty to remove the link'])}
      >
        <Input
          id={id}
          value={typed}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong}
          aria-describedby={messageId(id)}
          placeholder="https://"
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          onPressEnter={(event) => {
            event.preventDefault();
            if (!event.ctrlKey && !event.metaKey) submit();
          }}
        />
      </FieldFrame>
    </Dialog>
  );
}
