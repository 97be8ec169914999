import { type CaseKind, caseKind } from '@kaoxin/contract/casework/actions.ts';
import { limitsOf, type typeFields } from '@kaoxin/contract/casework/type.ts';

export type TypeField = keyof typeof typeFields;

export interface FiledKind {
  kind: CaseKind;
  /** plural name of the cases: 信访件, petitions */
  cases: readonly [zh: string, en: string];
  detail: string;
  own?: readonly TypeField[];
}

export function factsOfFiled({ kind, own = [] }: FiledKind) {
  const { zh, menu, prefix, types } = caseKind[kind];
  if (!types) throw new Error(`cases of the kind ${kind} are filed under no classifications`);
  return {
    zh,
    name: `${menu}_type`,
    key: types.kind,
    refers: types.refers,
    prefix,
    limits: limitsOf(types),
    has: (field: TypeField) => own.includes(field),
  };
}
