import { file } from '@kaoxin/contract/files/file.ts';
import type { Editor } from '@tiptap/core';
import { createContext } from 'react';
import { upload } from '#platform/calls/api.ts';

/** What the store takes as a picture of a text. */
export const pictureTypes = '.jpg,.jpeg,.png,.gif,.webp';

type PictureUse = 'contentImage' | 'questionImage';
/** What the pictures of the texts below are uploaded for: those of questions are read by whoever may read the question. */
export const PictureUseContext = createContext<PictureUse>('contentImage');

/** Sends a picture to our own store; its address lasts as long as the text. Rejects with ApiError. */
export async function sendPicture(chosen: File, use: PictureUse, onProgress?: (part: number) => void): Promise<string> {
  const options = { fields: { use }, quiet: true, ...(onProgress ? { onProgress } : {}) };
  return (await upload(file.put, chosen, options)).link;
}

export function putPicture(editor: Editor, src: string, alt: string): void {
  editor.commands.insertContent({ type: 'image', attrs: { src, alt } });
}
