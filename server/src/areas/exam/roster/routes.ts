import type { Route } from '#platform/http/route.ts';
import { importJob, importRoutes, readingJob } from '#platform/imports/import-routes.ts';
import type { JobKind } from '#platform/jobs/queue.ts';
import { rosterImport } from './roster-import.ts';

export const rosterRoutes: readonly Route[] = importRoutes(rosterImport);
export const rosterJobs: readonly JobKind[] = [readingJob(rosterImport), importJob(rosterImport)];
