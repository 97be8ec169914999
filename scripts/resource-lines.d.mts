export function resourceLines(name: string, files: Map<string, string>): { path: string; lines: number }[];
