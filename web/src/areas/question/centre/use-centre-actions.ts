import type { CentreRow } from '@kaoxin/contract/question/centre.ts';
import type { Action } from '#ui/action/action.ts';

export type CentreHead = Pick<CentreRow, 'id' | 'name' | 'isOwn' | 'pulledBankId' | 'isNewer'>;

const isHere = ({ isOwn, pulledBankId }: CentreHead): boolean => isOwn === 1 || pulledBankId !== null;

export function useCentreActions<R extends CentreHead>(pull: (row: R) => void): Action<R>[] {
  const perform = ([row]: R[]) => row && pull(row);
  return [
    {
      name: 'pull',
      label: ['拉取', 'Pull'],
      on: 'row',
      grant: 'bank_pull',
      primary: true,
      shortcut: 'L',
      visible: (row) => row.isNewer === 0 && !isHere(row),
      perform,
    },
    {
      name: 'pull-newer',
      label: ['拉取新版本', 'Pull the newer'],
      on: 'row',
      grant: 'bank_pull',
      primary: true,
      shortcut: 'L',
      visible: ({ isNewer }) => isNewer === 1,
      perform,
    },
    {
      name: 'pull-below',
      label: ['拉取到下级', 'Pull for a unit below'],
      on: 'row',
      grant: 'bank_pull',
      visible: (row) => row.isNewer === 0 && isHere(row),
      perform,
    },
  ];
}
