export const program: string;
export const serverArguments: readonly string[];
export const serverEnvironment: Readonly<Record<string, string>>;
