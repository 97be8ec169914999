/** Throws if the data contain a boolean: the wire format uses 1 and 0 (domain.md 0.1, bool). */
export function refuseBooleans(call: string, data: unknown, path = 'data'): void {
  if (typeof data === 'boolean') throw new Error(`${call} answers ${path}: ${data}; truths are 1 and 0 on the wire`);
  if (typeof data !== 'object' || data === null) return;
  for (const [key, value] of Object.entries(data)) refuseBooleans(call, value, `${path}.${key}`);
}
