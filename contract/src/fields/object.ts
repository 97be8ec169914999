import * as z from 'zod';

/**
 * `z.object` whose fields are built on their first use. The 757 calls of the contract have 16,000 schemas. A server or
 * a page uses few of them (decision 150).
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<S extends z.core.$ZodLooseShape>(
  fields: () => S,
): z.ZodObject<z.core.util.Writeable<S>, z.core.$strip> {
  let built: S | undefined;
  const lazy = new z.ZodObject({
    type: 'object',
    get shape() {
      built ??= fields();
      return built;
    },
  });
  return lazy as z.ZodObject<z.core.util.Writeable<S>, z.core.$strip>;
}
