export function buildFrontEnd(node: string): Promise<void>;
export function buildServer(node: string): Promise<void>;
