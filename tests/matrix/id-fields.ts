import type { Call } from '@kaoxin/contract/call.ts';
import { listFactsOf } from '@kaoxin/contract/lists/list.ts';
import * as z from 'zod';

export interface IdField {
  part: 'query' | 'body';
  path: readonly string[];
  /** Several ids: an array in a body, a comma list in a query. */
  many: boolean;
}

const isId = (name: string): boolean => /(^i|I)ds?$/.test(name);

type Definition = {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  valueType?: z.ZodType;
};

function pathsOf(schema: z.ZodType, above: readonly string[] = []): string[][] {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const own = Object.entries(shape).flatMap(([name, field]) => {
    const path = [...above, name];
    return isId(name) ? [path] : pathsOf(field, path);
  });
  const { innerType, in: before, out, element, options = [], valueType } = schema.def as Definition;
  const within = [innerType, before, out, element, valueType, ...options].filter((one) => one !== undefined);
  return [...own, ...within.flatMap((one) => pathsOf(one, above))];
}

const unique = (paths: readonly string[][]): string[][] => [
  ...new Map(paths.map((path) => [path.join('.'), path])).values(),
];

/** All fields of a call that take record ids, at any depth, and list conditions; derived from the contract alone. */
export function idFieldsOf({ query, body }: Call): IdField[] {
  const conditions = (listFactsOf(query)?.filters ?? [])
    .map(({ field }) => [field])
    .filter(([name = '']) => isId(name));
  const field = (part: IdField['part']) => (path: readonly string[]) => ({
    part,
    path,
    many: path.at(-1)?.endsWith('s') === true,
  });
  const inBody = unique(pathsOf(body));
  const inQuery = unique([...pathsOf(query), ...conditions]);
  // Accepted in both places, tested once.
  const once = inQuery.filter((path) => !inBody.some((one) => one.join('.') === path.join('.')));
  return [...once.map(field('query')), ...inBody.map(field('body'))];
}

/** Names like ids that identify no record: tenants, and ids of third parties or logs. */
const otherNames = ['tenantId', 'clientId', 'resourceIds', 'oauthId', 'logId', 'serviceId', 'requestId', 'appId'];
const ofServices = ['templateId', 'regionId'];

export function namesAnother({ path }: IdField): boolean {
  const name = path.at(-1) ?? '';
  const isItself = path.length === 1 && (name === 'id' || name === 'ids');
  return !isItself && ![...otherNames, ...ofServices].includes(name);
}

export function isSaid({ path }: IdField, { query, body }: Partial<Record<'query' | 'body', object>>): boolean {
  const [first = '', second] = path;
  const value = ({ ...query, ...body } as Record<string, unknown>)[first];
  if (second === undefined) return value !== undefined;
  return Array.isArray(value) && value.some((one) => (one as Record<string, unknown>)[second] !== undefined);
}
