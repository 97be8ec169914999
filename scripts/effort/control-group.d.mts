export function makeGroup(above: string, name: string): string | undefined;
export function enterGroup(folder: string, pid?: number): boolean;
export function secondsOfGroup(folder: string): { user: number; system: number };
export function killGroups(folder: string, spared?: readonly string[]): void;
export function commandInGroup(folder: string | undefined, command: string, args: string[]): [string, string[]];
