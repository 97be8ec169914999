import type { Call } from '@kaoxin/contract/call.ts';
import type { ExamineeLink } from '@kaoxin/contract/exam/examinee.ts';
import { registerOnce } from '#platform/registry.ts';
import type { Work } from '#platform/work.ts';

/** Somebody whose page is opened, for whoever keeps something about him. */
export interface Examinee {
  /** his places in rosters, those the caller sees */
  sittings: readonly string[];
  /** digest of his number, as cases keep it too */
  idHash: string;
  /** his number, for an audit that tells whom somebody looked for; it goes into no answer and no log */
  idNo: string;
  /** his page */
  call: Call;
}

/** The latest of what somebody keeps, and the ids of all of it. */
export interface Linked {
  links: readonly ExamineeLink[];
  ids: readonly string[];
}
export const nothing: Linked = { links: [], ids: [] };

type Find = (work: Work, examinee: Examinee) => Promise<Linked>;

const links = new Map<string, Find>();

/**
 * Makes known who keeps something about examinees: cases, records. Answers what the caller may open, and nothing else.
 * @example examineeLink('appeal', (work, { sittings }) => appealsOf(work, sittings));
 */
export const examineeLink = (name: string, find: Find): Find => registerOnce(links, 'link of examinees', name, find);

export const certificateId = (id: string): string => `certificate-${id}`;

/** Of everybody who keeps some the latest, the newest first, and how many there are; what two of them know stands, and counts, once. */
export async function linksOf(work: Work, examinee: Examinee) {
  const found: Linked[] = [];
  for (const find of links.values()) found.push(await find(work, examinee));
  const once = [...new Map(found.flatMap((one) => one.links).map((one) => [one.id, one])).values()];
  const ids = [...new Set(found.flatMap((one) => one.ids))];
  const certificates = ids.filter((id) => id.startsWith(certificateId(''))).length;
  return {
    links: once.sort((one, other) => (one.time < other.time ? 1 : -1)),
    counts: { case: ids.length - certificates, certificate: certificates },
  };
}
