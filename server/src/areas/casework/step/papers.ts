/** The entry has the number of papers only: a file name may contain a person's name, and entries are permanent. */
export const papersIn = (fileIds: string): number => new Set(fileIds.split(',').flatMap((id) => id.trim() || [])).size;
