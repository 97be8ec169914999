import type { Work } from '#platform/work.ts';

export interface KnowledgeNames {
  point: (knowledge: string | null) => string | null;
  part: (knowledge: string) => string;
}

/** Imported papers use their own words for knowledge points. */
const isId = (knowledge: string): boolean => /^\d+$/.test(knowledge);
/** A radar chart needs three corners. */
const fewest = 3;

export async function knowledgeNames(work: Work, told: readonly (string | null)[]): Promise<KnowledgeNames> {
  const wanted = new Set(told.filter((one): one is string => one !== null && isId(one)));
  if (wanted.size === 0) return { point: (knowledge) => knowledge, part: (knowledge) => knowledge };
  const table = work.table('knowledgePoint').ofTenant().withRemoved();
  const rows = await table.select().select(['id', 'parentId', 'name']).execute();
  const points = new Map(rows.map((row) => [row.id, row]));
  const branch = (id: string): string[] => {
    const found: string[] = [];
    for (let at = points.get(id); at && !found.includes(at.id); at = points.get(at.parentId ?? ''))
      found.unshift(at.id);
    return found;
  };
  const branches = new Map([...wanted].map((id) => [id, branch(id)]));
  const levels = Math.max(...[...branches.values()].map(({ length }) => length));
  const partsAt = (level: number) => new Set([...branches.values()].map((own) => own[Math.min(level, own.length - 1)]));
  const level = Array.from({ length: levels }, (_, place) => place).find((place) => partsAt(place).size >= fewest);
  const nameOf = (id: string | undefined): string | null => (id && points.get(id)?.name) || null;
  const partOf = (id: string): string | undefined => {
    const own = branches.get(id) ?? [];
    return own[Math.min(level ?? levels, own.length - 1)];
  };
  return {
    point: (knowledge) => (knowledge && isId(knowledge) ? nameOf(knowledge) : knowledge),
    part: (knowledge) => (isId(knowledge) ? (nameOf(partOf(knowledge)) ?? '—') : knowledge),
  };
}
