import { file } from '@kaoxin/contract/files/file.ts';
import type { Area } from '#platform/area.ts';
import { manualTransaction, on, routes } from '#platform/http/route.ts';
import { openTicket, renewLink } from './links.ts';
import { presentUpload, putFile } from './put-file.ts';
import { fileJobs } from './sweep.ts';

const fileRoutes = routes('business', [
  manualTransaction(file.put, async (work, { query }, exchange) =>
    (await putFile(work, file.put, exchange, undefined, query)).map((row) => presentUpload(work, row)),
  ),
  on(file.open, (work, { query }, exchange) => openTicket(work, query, exchange)),
  on(file.renew, (work, { body }) => renewLink(work, body.link)),
]);

export const filesArea: Area = {
  name: 'files',
  routes: fileRoutes,
  jobs: fileJobs,
};
