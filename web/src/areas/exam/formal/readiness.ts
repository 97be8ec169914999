import type { Label } from '@kaoxin/contract/conventions.ts';

/** What of an examination decides whether it can be published. */
interface Prepared {
  mode: unknown;
  subjects: readonly { name: string; paperId?: string | null | undefined }[];
  /** centres that take part */
  places: number;
  /** why some of them do not fit */
  misfits?: readonly Label[];
}

/** So many are told one by one. */
const mostTold = 5;

/** 机考: papers have to be there before. */
const onComputers = 2;

/** Whether a paper is missing that has to be there. */
export const needsPapers = (mode: unknown): boolean => mode === onComputers;

/** What has still to be done before it is published (domain.md 1.2), each as a sentence. */
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
