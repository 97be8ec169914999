import type { Label } from '@kaoxin/contract/conventions.ts';

interface Prepared {
  mode: unknown;
  subjects: readonly { name: string; paperId?: string | null | undefined }[];
  places: number;
  misfits?: readonly Label[];
}

const mostTold = 5;

const onComputers = 2;

export const needsPapers = (mode: unknown): boolean => mode === onComputers;

/** Conditions of publication that are not met (domain.md 1.2), one sentence each. */
export function unmetOf({ mode, subjects, places, misfits = [] }: Prepared): Label[] {
  const bare = needsPapers(mode) ? subjects.filter(({ paperId }) => !paperId).map(({ name }) => name) : [];
  const found: (false | Label)[] = [
    subjects.length === 0 && ['请至少设置一个科目', 'Add at least one subject'],
    places === 0 && ['请至少设置一个考点', 'Add at least one test centre'],
    bare.length > 0 && [
      `机考科目【${bare.join('、')}】须绑定已启用的试卷`,
      `${bare.join(', ')}: on computers it needs an enabled paper`,
    ],
    ...misfits.slice(0, mostTold),
    misfits.length > mostTold && [
      `另有${misfits.length - mostTold}个考点不适用，请在考区考点中查看`,
      `${misfits.length - mostTold} more centres do not fit; see districts and centres`,
    ],
  ];
  return found.filter((one) => one !== false);
}
