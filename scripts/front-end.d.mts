export function buildFrontEnd(node: string): Promise<void>;
