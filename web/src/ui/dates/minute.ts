export const minute = (moment: string | null | undefined): string => (moment ?? '').slice(0, 16);
