/** @param many the plural where it is not the singular with `s` */
export const quantity = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Formats a label for use within a sentence: `ID number` and `API scope` keep their capitals, `Case number` does not.
 */
export const inSentence = (label: string): string =>
  label.replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
