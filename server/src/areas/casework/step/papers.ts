/** How many papers; what they are called may name somebody, in an entry that stays. */
export const papersIn = (fileIds: string): number => new Set(fileIds.split(',').flatMap((id) => id.trim() || [])).size;
