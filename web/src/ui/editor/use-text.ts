import { quantity } from '@kaoxin/contract/fields/english.ts';
import { Editor } from '@tiptap/core';
import type { Node, Slice } from '@tiptap/pm/model';
import { type RefObject, useContext, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { toast } from '#platform/toast.ts';
import { takeSelection } from './commands.ts';
import { PictureUseContext, putPicture, sendPicture } from './dialogs/send-picture.ts';
import { pastedHtml } from './html/pasted-html.ts';
import { readHtml } from './html/read-html.ts';
import { writeHtml } from './html/write-html.ts';
import { extensions, schema } from './schema/extensions.ts';

interface TextOptions {
  value: string;
  pictures: boolean;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /** Alt+F10: to the bar */
  onLeave: () => void;
  onParts?: ((parts: readonly string[]) => boolean) | undefined;
}

interface Text {
  editor: Editor;
  place: RefObject<HTMLDivElement | null>;
}

const content = (html: string) => readHtml(html, schema).toJSON();

const imagesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

function partsOf(into: Node, { content: given }: Slice): string[] | undefined {
  const isEmpty = into.childCount === 1 && into.firstChild?.type.name === 'paragraph' && into.content.size === 2;
  const blocks = given.content.flatMap((block) => (/List$/.test(block.type.name) ? block.children : [block]));
  if (!isEmpty || blocks.length < 2 || !blocks.every(({ isBlock }) => isBlock)) return undefined;
  const asText = (block: Node) =>
    schema.topNodeType.create(null, block.type.name === 'listItem' ? block.content : block);
  return blocks.map((block) => writeHtml(asText(block)));
}

function usePasting({ pictures, onParts }: Pick<TextOptions, 'pictures' | 'onParts'>) {
  const say = useSay();
  const use = useContext(PictureUseContext);
  const warnOutside = (count: number) =>
    toast.warning(
      say([
        `有${count}张图片不在本系统中，未粘贴；请用“图片”按钮上传`,
        `${quantity(count, 'picture')} from outside this system not pasted; use “Picture” to upload`,
      ]),
    );
  const warnRefused = () =>
    toast.warning(
      say(['文书中不能放图片，请作为附件上传', 'A letter cannot contain pictures; upload them as attachments']),
    );
  const send = async (editor: Editor, files: readonly File[]) => {
    try {
      for (const file of files) putPicture(editor, await sendPicture(file, use), '');
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
  return {
    pasted: useEffectEvent((html: string) => {
      const { html: clean, dropped, own } = pastedHtml(html, pictures);
      if (dropped > 0) warnOutside(dropped);
      if (own > 0) warnRefused();
      return clean;
    }),
    takesPictures: useEffectEvent((editor: Editor, data: DataTransfer | null) => {
      const files = data?.getData('text/html') ? [] : imagesOf(data);
      if (files.length === 0) return false;
      if (pictures) void send(editor, files);
      else warnRefused();
      return true;
    }),
    takesParts: useEffectEvent((into: Node, slice: Slice) => {
      const parts = onParts && partsOf(into, slice);
      return parts ? onParts(parts) : false;
    }),
  };
}

/**
 * The editor over a stored text. Only changes by the user are reported; a text that equals its initial state is
 * reported exactly as stored. `place` is the ref of its container; behind another tab the editor keeps text, history
 * and cursor.
 */
export function useText({ value, pictures, attributes, onChange, onBlur, onLeave, onParts }: TextOptions): Text {
  const opened = useRef({ value, written: '' });
  // the last given value and those reported since: a report that comes back late is no external change
  const told = useRef([value]);
  const written = useRef('');
  const load = (editor: Editor) => {
    written.current = writeHtml(editor.state.doc);
    opened.current = { value, written: written.current };
    told.current = [value];
  };
  const changed = useEffectEvent((editor: Editor) => {
    const html = writeHtml(editor.state.doc);
    if (html === written.current) return;
    written.current = html;
    const stored = html === opened.current.written ? opened.current.value : html;
    told.current.push(stored);
    onChange(stored);
  });
  const left = useEffectEvent(() => onBlur?.());
  const leave = useEffectEvent(onLeave);
  const { pasted, takesPictures, takesParts } = usePasting({ pictures, onParts });
  const begin = () => {
    const made: Editor = new Editor({
      element: null,
      extensions,
      content: content(value),
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      onUpdate: ({ editor }) => changed(editor),
      onBlur: () => left(),
      editorProps: {
        attributes,
        transformPastedHTML: (html) => pasted(html),
        handlePaste: ({ state }, { clipboardData }, slice) =>
          takesPictures(made, clipboardData) || takesParts(state.doc, slice),
        handleDrop: (_, { dataTransfer }) => takesPictures(made, dataTransfer),
        handleKeyDown: (view, { altKey, key }) => {
          if (!altKey || key !== 'F10') return false;
          takeSelection(view);
          leave();
          return true;
        },
      },
    });
    load(made);
    return made;
  };
  const [editor] = useState(begin);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) editor.mount(place.current);
    return () => editor.unmount();
  }, [editor]);
  const described = JSON.stringify(attributes);
  useEffect(() => {
    const { editorProps } = editor.options;
    editor.setOptions({ editorProps: { ...editorProps, attributes: JSON.parse(described) } });
  }, [editor, described]);
  const follow = useEffectEvent(() => {
    const known = told.current.lastIndexOf(value);
    if (known >= 0) {
      told.current.splice(0, known);
      return;
    }
    editor.commands.setContent(content(value), { emitUpdate: false });
    load(editor);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value than the one told comes from outside
  useEffect(() => follow(), [value]);
  return { editor, place };
}
