import { file } from '@kaoxin/contract/files/file.ts';
import type { Editor } from '@tiptap/core';
import { upload } from '#platform/calls/api.ts';

/** What the store takes as a picture of a text. */
export const pictureTypes = '.jpg,.jpeg,.png,.gif,.webp';

/** Sends a picture to our own store; its address lasts as long as the text. Rejects with ApiError. */
export async function sendPicture(chosen: File, onProgress?: (part: number) => void): Promise<string> {
  const options = { fields: { use: 'contentImage' }, quiet: true, ...(onProgress ? { onProgress } : {}) };
  return (await upload(file.put, chosen, options)).link;
}

export function putPicture(editor: Editor, src: string, alt: string): void {
  editor.commands.insertContent({ type: 'image', attrs: { src, alt } });
}
