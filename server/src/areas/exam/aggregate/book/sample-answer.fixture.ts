import * as z from 'zod';

interface Part {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, z.core.$ZodType>;
      element?: z.core.$ZodType;
      innerType?: z.core.$ZodType;
      valueType?: z.core.$ZodType;
      entries?: Record<string, unknown>;
    };
  };
}

export interface Leaf {
  path: string;
  value: number;
}

/** A sample answer with two of everything. All numbers differ, so that a test notices if any is missing. */
export function sampleAnswer<A>(schema: z.ZodType<A>): { answer: A; leaves: Leaf[] } {
  const leaves: Leaf[] = [];
  const make = (part: z.core.$ZodType, path: string): unknown => {
    const { def } = (part as unknown as Part)._zod;
    const twice = (element: z.core.$ZodType) => [0, 1].map((place) => make(element, `${path}.${place}`));
    switch (def.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([key, own]) => [key, make(own, `${path}.${key}`)]),
        );
      case 'array':
        return def.element && twice(def.element);
      case 'record':
        return def.valueType && Object.fromEntries(twice(def.valueType).map((own, place) => [String(place + 1), own]));
      case 'nullable':
      case 'optional':
        return def.innerType && make(def.innerType, path);
      case 'enum':
        return Object.values(def.entries ?? {})[0];
      case 'string':
        return path;
      case 'number': {
        // sheets show flags as words; nothing is withheld
        if (!z.safeParse(part, 2).success) return path.endsWith('suppressed') ? 0 : 1;
        const value = 1001 + leaves.length;
        leaves.push({ path, value });
        return value;
      }
      default:
        throw new Error(`${path}: ${def.type}`);
    }
  };
  return { answer: make(schema, '') as A, leaves };
}
