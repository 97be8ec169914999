/** A name as it compares: width, case and what stands between its characters, seen or not, say nothing. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.·•‧・∙⋅\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
