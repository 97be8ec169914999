export function findBrowser(): string | undefined;
export function findOrInstallBrowser(): string | undefined;
export function aptInstall(packages: string[]): boolean;
export function browserAdvice(): [chinese: string, english: string];
