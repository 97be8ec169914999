import { type CaseKind, type CaseVerb, isClaimed } from '@kaoxin/contract/casework/actions.ts';
import { type SlaBoard, type SlaCard, slaColumns } from '@kaoxin/contract/casework/boards/sla-board.ts';
import { clockOf, pressingClock } from '@kaoxin/contract/casework/due.ts';
import type { Label } from '@kaoxin/contract/conventions.ts';
import { capitalized } from '@kaoxin/contract/fields/english.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSay } from '#platform/language.tsx';
import { Avatar } from '#shell/icons/avatar.tsx';
import { DueChip } from '#ui/case/chips.tsx';
import { Chip } from '#ui/chip.tsx';

export const cardVerbs = ['urge', 'supervise'] as const satisfies readonly CaseVerb[];
type Verb = (typeof cardVerbs)[number];
interface ColumnProps {
  column: SlaBoard['columns'][number];
  several: boolean;
  onAct: (verb: Verb, card: SlaCard) => void;
}

const verbWords: Record<Verb, Label> = { urge: ['催办', 'Urge'], supervise: ['督办', 'Supervise'] };
const isVerb = (name: string): name is Verb => Object.hasOwn(verbWords, name);

export function SlaColumnPart({ column: { key, count, cards }, several, onAct }: ColumnProps) {
  const say = useSay();
  const id = useId();
  return (
    <section className={`sla-column sla-${key}`} aria-labelledby={id}>
      <h2 id={id}>
        {say(slaColumns[key])}
        <span>{count}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="sla-none">{say(['没有', 'None'])}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <Card key={`${card.kind} ${card.row.id}`} card={card} several={several} onAct={onAct} />
          ))}
        </ul>
      )}
      {count > cards.length && (
        <p className="sla-none">
          {say([
            `另有 ${count - cards.length} 件，可按考区或经办人筛选`,
            `${count - cards.length} more: narrow by district or handler`,
          ])}
        </p>
      )}
    </section>
  );
}

function Card({ card, several, onAct }: { card: SlaCard } & Pick<ColumnProps, 'several' | 'onAct'>) {
  const say = useSay();
  const { row, called, path } = card;
  const pressing = pressingClock(row);
  const clock = pressing && clockOf(row, pressing);
  return (
    <li className="sla-card">
      <Link to={path}>
        <span className="sla-no">{row.caseNo}</span>
        <span className="sla-title" title={row.title}>
          {row.title}
        </span>
      </Link>
      <p className="sla-facts">
        {several && <span>{capitalized(called)}</span>}
        {row.districtName && <span>{row.districtName}</span>}
        {row.urged === 1 && <Chip tone="warn">{say(['已催办', 'Urged'])}</Chip>}
        {row.supervised === 1 && <Chip tone="bad">{say(['督办', 'Supervised'])}</Chip>}
      </p>
      <div className="sla-foot">
        <span className="sla-handler">
          {row.handlerName === null ? (
            isClaimed(card.kind as CaseKind) && say(['未签收', 'Unclaimed'])
          ) : (
            <>
              <Avatar src="" name={row.handlerName} size={20} />
              {row.handlerName}
            </>
          )}
        </span>
        {clock && <DueChip {...clock} />}
      </div>
      <Verbs card={card} onAct={onAct} />
    </li>
  );
}

function Verbs({ card, onAct }: { card: SlaCard } & Pick<ColumnProps, 'onAct'>) {
  const say = useSay();
  const offered = card.row.allowedActions.filter(isVerb);
  if (offered.length === 0) return null;
  return (
    <div className="sla-verbs">
      {offered.map((verb) => (
        <button
          key={verb}
          type="button"
          className="link-button"
          aria-label={`${say(verbWords[verb])} ${card.row.caseNo}`}
          onClick={() => onAct(verb, card)}
        >
          {say(verbWords[verb])}
        </button>
      ))}
    </div>
  );
}
