/** What a page is made of, in its order: the usual parts by name, a kind's own as they are. */
export type Parts<Name extends string, Part extends object> = readonly (Name | Part)[];

export const partsOf = <Name extends string, Part extends object>(
  usual: Readonly<Record<Name, Part>>,
  wanted: Parts<Name, Part>,
): Part[] => wanted.map((one) => (typeof one === 'string' ? usual[one] : one));
