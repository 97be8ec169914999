import { create } from 'zustand';

const usePendingState = create<{ count: number }>(() => ({ count: 0 }));
export const isPending = (): boolean => usePendingState.getState().count > 0;
export const useIsPending = (): boolean => usePendingState(({ count }) => count > 0);

export async function pending<T>(work: Promise<T>): Promise<T> {
  usePendingState.setState(({ count }) => ({ count: count + 1 }));
  try {
    return await work;
  } finally {
    usePendingState.setState(({ count }) => ({ count: count - 1 }));
  }
}
