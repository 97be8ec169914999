import { file } from '@kaoxin/contract/files/file.ts';
import type { Editor } from '@tiptap/core';
import { createContext } from 'react';
import { upload } from '#platform/calls/api.ts';

export const pictureTypes = '.jpg,.jpeg,.png,.gif,.webp';

type PictureUse = 'contentImage' | 'questionImage';
/** Use of uploaded pictures: pictures of questions are readable only by users who may read the question. */
export const PictureUseContext = createContext<PictureUse>('contentImage');

/** Uploads a picture; its address is valid as long as the text exists. Rejects with ApiError. */
export async function sendPicture(chosen: File, use: PictureUse, onProgress?: (part: number) => void): Promise<string> {
  const options = { fields: { use }, quiet: true, ...(onProgress ? { onProgress } : {}) };
  return (await upload(file.put, chosen, options)).link;
}

export function putPicture(editor: Editor, src: string, alt: string): void {
  editor.commands.insertContent({ type: 'image', attrs: { src, alt } });
}
