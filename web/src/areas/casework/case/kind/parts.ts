/** Parts in display order: shared ones by name, those of the kind as objects. */
export type Parts<Name extends string, Part extends object> = readonly (Name | Part)[];

export const partsOf = <Name extends string, Part extends object>(
  usual: Readonly<Record<Name, Part>>,
  wanted: Parts<Name, Part>,
): Part[] => wanted.map((one) => (typeof one === 'string' ? usual[one] : one));
