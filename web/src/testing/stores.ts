import type * as Zustand from 'zustand';

const resets = new Set<() => void>();

/**
 * Test files in one process share modules, so a store would keep what an earlier file wrote. This `create` remembers how
 * each store begins.
 */
export const recording = (zustand: typeof Zustand) => ({
  ...zustand,
  create<T>(initial: Zustand.StateCreator<T>) {
    const store = zustand.create(initial);
    const beginning = store.getInitialState();
    resets.add(() => store.setState(beginning, true));
    return store;
  },
});

export function resetStores(): void {
  for (const reset of resets) reset();
}
