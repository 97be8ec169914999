import { file } from '@kaoxin/contract/files/file.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { openTicket, renewLink } from './links.ts';
import { presentUpload, putFile } from './put-file.ts';

export { signedLink } from '#platform/files/file-link.ts';
export { bindFiles, citizenFileId, isFreeUpload, uploadId } from './bind.ts';
export { attachmentsOf, documentOfTicket, documentTicket, ownUploads } from './links.ts';
export { presentUpload, putFile } from './put-file.ts';
export { notePictures, type PutPicture, putPicture } from './put-picture.ts';
export { fileJobs } from './sweep.ts';

export const fileRoutes = routes('business', [
  manualTransaction(file.put, async (work, { query }, exchange) =>
    (await putFile(work, file.put, exchange, undefined, query)).map((row) => presentUpload(work, row)),
  ),
  on(file.open, (work, { query }, exchange) => openTicket(work, query, exchange)),
  on(file.renew, (work, { body }) => renewLink(work, body.link)),
]);
