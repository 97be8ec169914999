import { isRecord } from '@kaoxin/contract/records.ts';

type Json = Record<string, unknown>;

const madeByServer = ['id', 'version', 'tenantId'];

const numberFor = ({ minimum = 0, maximum }: Json): number =>
  Math.min(Math.max(1, Number(minimum)), maximum === undefined ? Number.POSITIVE_INFINITY : Number(maximum));

function textFor({ minLength = 0, maxLength, format }: Json): string {
  if (format === 'date-time') return '2026-03-02T09:00:00+08:00';
  const text = '1'.repeat(Math.max(1, Number(minLength)));
  return maxLength === undefined ? text : text.slice(0, Number(maxLength));
}

/**
 * An example value of a schema, with every field a user would fill in; undefined when the schema is too vague.
 * @param components schemas that `$ref` names
 */
export function exampleOf(schema: unknown, components: Readonly<Record<string, unknown>>, depth = 0): unknown {
  if (!isRecord(schema) || depth > 8) return undefined;
  const node = schema;
  if (typeof node.$ref === 'string')
    return exampleOf(components[node.$ref.replace('#/components/schemas/', '')], components, depth + 1);
  if ('const' in node) return node.const;
  if (Array.isArray(node.examples)) return node.examples[0];
  if (Array.isArray(node.enum)) return node.enum[0];
  const branches = node.anyOf ?? node.oneOf;
  if (Array.isArray(branches)) return exampleOf(branches[0], components, depth + 1);
  switch (node.type) {
    case 'object': {
      const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
      return Object.fromEntries(
        Object.entries(isRecord(node.properties) ? node.properties : {}).flatMap(([name, property]) => {
          const value =
            madeByServer.includes(name) && !required.includes(name)
              ? undefined
              : exampleOf(property, components, depth + 1);
          return value === undefined || value === null ? [] : [[name, value]];
        }),
      );
    }
    case 'array':
      return Array.from({ length: Number(node.minItems ?? 0) }, () => exampleOf(node.items, components, depth + 1));
    case 'integer':
    case 'number':
      return numberFor(node);
    case 'string':
      return textFor(node);
    case 'boolean':
      return true;
    default:
      return node.type === 'null' ? null : undefined;
  }
}
