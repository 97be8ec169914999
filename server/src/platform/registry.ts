/**
 * Adds an entry to a registry that is filled while the program starts. A duplicate name stops the start, since one
 * entry would silently overwrite the other.
 *
 * @param what kind of entry, for the error message
 */
export function registerOnce<K extends string, V>(registry: Map<K, V>, what: string, name: K, value: V): V {
  if (registry.has(name)) throw new Error(`the ${what} ${name} is declared twice`);
  registry.set(name, value);
  return value;
}
