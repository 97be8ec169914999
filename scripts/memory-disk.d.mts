export function mountMemory(folder: string, mode: string): boolean;
export function unmountMemory(folder: string): void;
