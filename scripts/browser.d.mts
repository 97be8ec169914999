export function findBrowser(): string | undefined;
export function installBrowser(): boolean;
export function aptInstall(packages: string[]): boolean;
export function browserAdvice(): [chinese: string, english: string];
