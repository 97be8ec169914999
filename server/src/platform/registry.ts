/**
 * Puts something under its name into a registry that fills while the program starts. A name that is taken ends the start:
 * of two that overwrite each other nobody would learn which one holds.
 *
 * @param what a name stands for, in the words of whoever reads the refusal
 */
export function registerOnce<K extends string, V>(registry: Map<K, V>, what: string, name: K, value: V): V {
  if (registry.has(name)) throw new Error(`the ${what} ${name} is declared twice`);
  registry.set(name, value);
  return value;
}
