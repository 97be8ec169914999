/** `1 case`, `3 cases`. @param many where the plural is no mere s */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** A name at the beginning of a line: `petition` becomes `Petition`. Chinese stays as it is. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A label within a sentence: `ID number` and `API scope` keep their capitals, `Case number` does not. */
export const inSentence = (label: string): string =>
  label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
