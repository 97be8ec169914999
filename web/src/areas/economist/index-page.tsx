import { usePagePart } from '#platform/pages/page-part.ts';
import { CaseTabs } from '#ui/case/tabs.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';
import { Registrations } from './list.tsx';
import './economist.css';

const loadRoster = () => import('./roster.tsx');
const Roster = later(loadRoster, (part) => part.Roster, dialogManner);

const parts = [
  { key: 'audit', label: ['登记审核', 'Audits'] },
  { key: 'roster', label: ['名单管理', 'Rosters'] },
] as const;

export default function EconomistPage() {
  const [part, show] = usePagePart(parts);
  return (
    <div className="kx-economists">
      <CaseTabs label={['经济师登记', 'Economist registrations']} tabs={parts} active={part} onChange={show} />
      <div className="kx-economists-part">{part === 'audit' ? <Registrations /> : <Roster />}</div>
    </div>
  );
}
