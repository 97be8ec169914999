import { law } from '@kaoxin/contract/law/law.ts';
import { listPage, type ResourceRow } from '#ui/list-page/list-page.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';

const load = () => import('./law-dialogs.tsx');
const AmendDialog = later(load, (part) => part.AmendDialog, dialogManner);
const EndDialog = later(load, (part) => part.EndDialog, dialogManner);
const DependantsDialog = later(load, (part) => part.DependantsDialog, dialogManner);

/** 法规库: an article is amended instead of edited, and its citations are listed (domain.md 6.4 #13). */
export default listPage(law, {
  columns: {
    name: { width: 300, least: 200 },
    article: { width: 110 },
    edition: { width: 100 },
    effectiveFrom: { width: 112 },
    effectiveTo: { width: 112 },
    text: { width: 260, least: 140 },
  },
  useActions: (show) => [
    {
      name: 'dependants',
      label: ['查看引用', 'What cites it'],
      on: 'row',
      grant: 'law',
      perform: ([row]) => row && show((close) => <DependantsDialog id={row.id} onClose={close} />),
    },
    {
      name: 'amend',
      label: ['修订', 'Amend'],
      on: 'row',
      grant: 'law_amend',
      visible: ({ effectiveTo }: ResourceRow) => effectiveTo === null,
      perform: ([row]) => row && show((close) => <AmendDialog id={row.id} onClose={close} />),
    },
    {
      name: 'end',
      label: ['废止', 'End'],
      on: 'row',
      grant: 'law_amend',
      danger: true,
      visible: ({ effectiveTo }: ResourceRow) => effectiveTo === null,
      perform: ([row]) => row && show((close) => <EndDialog id={row.id} onClose={close} />),
    },
  ],
});
