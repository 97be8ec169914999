import { file } from '@kaoxin/contract/files/file.ts';
import { on, onOwn, routes } from '#platform/http/route.ts';
import { openTicket, signedLink } from './links.ts';
import { putFile } from './put-file.ts';

export { bindFiles, citizenFileId } from './bind.ts';
export { attachmentsOf, signedLink } from './links.ts';
export { putFile } from './put-file.ts';
export { fileJobs } from './sweep.ts';

export const fileRoutes = routes('business', [
  onOwn(file.put, async (work, _input, exchange) => {
    const row = await putFile(work, file.put, exchange);
    return {
      link: signedLink(work, row),
      domain: work.house.config.publicUrl,
      name: `${row.id}.${row.extension}`,
      originalName: row.originalName,
      fileId: row.id,
      fileSize: Number(row.fileSize),
      extension: row.extension,
    };
  }),
  on(file.open, (work, { query }) => openTicket(work, query.ticket, query.save === '1')),
]);
