export { signedLink } from '#platform/files/file-link.ts';
export { bindFiles, citizenFileId, isFreeUpload, keepsAuthor, uploadId } from './bind.ts';
export { attachmentsOf, documentOfTicket, documentTicket, ownUploads } from './links.ts';
export { presentUpload, putFile } from './put-file.ts';
export { notePictures, type PutPicture, putPicture } from './put-picture.ts';
