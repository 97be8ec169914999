import type { Call } from '@kaoxin/contract/call.ts';
import type { ExamineeLink } from '@kaoxin/contract/exam/people/examinee.ts';
import { Port } from '#platform/port.ts';
import type { Work } from '#platform/work.ts';

export interface Examinee {
  sittings: readonly string[];
  /** digest of the id number, as cases store it */
  idHash: string;
  /** the id number, for the audit row of a search; it must not appear in any answer or log */
  idNo: string;
  call: Call;
}

export interface Linked {
  links: readonly ExamineeLink[];
  ids: readonly string[];
}
export const nothing: Linked = { links: [], ids: [] };

type Find = (work: Work, examinee: Examinee) => Promise<Linked>;

export const examineeLinkPort = new Port<Find>('links of examinees');

export const certificateId = (id: string): string => `certificate-${id}`;

/**
 * The latest records of all areas, newest first, and their total number; a record known to two areas appears and counts
 * once.
 */
export async function linksOf(work: Work, examinee: Examinee) {
  const found: Linked[] = [];
  for (const find of examineeLinkPort.answers()) found.push(await find(work, examinee));
  const once = [...new Map(found.flatMap((one) => one.links).map((one) => [one.id, one])).values()];
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const certificates = ids.filter((id) => id.startsWith(certificateId(''))).length;
  return {
    links: once.sort((one, other) => (one.time < other.time ? 1 : -1)),
    counts: { case: ids.length - certificates, certificate: certificates },
  };
}
