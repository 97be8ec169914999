import type { SeatPlan } from '@kaoxin/contract/exam/arrange.ts';
import { planState } from '@kaoxin/contract/exam/arrange-states.ts';
import { type ReactNode, useState } from 'react';
import { useSay } from '#platform/language.tsx';
import { PlainButton } from '#ui/action/plain-button.tsx';
import { Chip, type Tone } from '#ui/chip.tsx';
import { dialogManner, later } from '#ui/state/later.tsx';

const ShortfallDialog = later(
  () => import('./shortfall-dialog.tsx'),
  (part) => part.ShortfallDialog,
  dialogManner,
);
const PlanRoomsDialog = later(
  () => import('./plan-rooms.tsx'),
  (part) => part.PlanRoomsDialog,
  dialogManner,
);

const tones: Readonly<Record<number, Tone>> = {
  [planState.of.preview]: 'info',
  [planState.of.adopted]: 'good',
  [planState.of.discarded]: 'paused',
};
const seatless: readonly string[] = ['noSeat', 'slotClash', 'noSubject'];

type Shortfall = SeatPlan['shortfalls'][number];
type Centre = SeatPlan['centres'][number];

export function Preview({ plan, children }: { plan: SeatPlan; children: ReactNode }) {
  const say = useSay();
  const [shortfall, setShortfall] = useState<Shortfall>();
  const [centre, setCentre] = useState<Centre>();
  return (
    <>
      <p className="kx-seats-facts">
        <Chip tone={tones[plan.state] ?? 'neutral'}>{plan.stateName}</Chip>
        <span className="kx-figures">{plan.createTime}</span>
        <span>{plan.createUserName}</span>
        <span>
          {say(['随机种子', 'Seed'])} <span className="kx-figures">{plan.seed}</span>
        </span>
      </p>
      {plan.stale.length > 0 && (
        <p className="kx-notice kx-notice-warn" role="status">
          {say([
            `生成预览后${plan.stale.join('、')}已变化，本方案不能采用，请重新编排。`,
            `Changed since the preview was made: ${plan.stale.join(', ')}. This plan can no longer be adopted. Arrange again.`,
          ])}
        </p>
      )}
      <div className="kx-seats-tables">
        <table className="kx-seats-table" aria-label={say(['各考区', 'Districts'])}>
          <thead>
            <tr>
              <th scope="col">{say(['考区', 'District'])}</th>
              <th scope="col">{say(['应编排', 'People'])}</th>
              <th scope="col">{say(['已有座位', 'Seated'])}</th>
            </tr>
          </thead>
          <tbody>
            {plan.districts.map(({ id, name, people, seated }) => (
              <tr key={id}>
                <td lang="zh-CN">{name}</td>
                <td className="kx-figures">{people}</td>
                <td className="kx-figures">{seated}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="kx-seats-table" aria-label={say(['各考点', 'Test centres'])}>
          <thead>
            <tr>
              <th scope="col">{say(['考点', 'Test centre'])}</th>
              <th scope="col">{say(['考场', 'Rooms'])}</th>
              <th scope="col">{say(['人数', 'People'])}</th>
            </tr>
          </thead>
          <tbody>
            {plan.centres.map((one) => (
              <tr key={one.centreId}>
                <td lang="zh-CN">
                  <PlainButton onClick={() => setCentre(one)}>{one.centreName ?? one.centreId}</PlainButton>
                </td>
                <td className="kx-figures">{one.rooms}</td>
                <td className="kx-figures">{one.people}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <section>
          <h3>{say(['未能满足的要求', 'Requirements that could not be met'])}</h3>
          {plan.shortfalls.length === 0 && (
            <p className="kx-about">{say(['全部要求均已满足。', 'All requirements are met.'])}</p>
          )}
          <ul className="kx-seats-shortfalls">
            {plan.shortfalls.map((one) => (
              <li key={one.reason}>
                <Chip tone={seatless.includes(one.reason) ? 'bad' : 'warn'}>{one.reasonName}</Chip>{' '}
                <PlainButton onClick={() => setShortfall(one)}>
                  {say([`${one.count}人`, `${one.count} people`])}
                </PlainButton>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {children}
      {shortfall && <ShortfallDialog planId={plan.id} shortfall={shortfall} onClose={() => setShortfall(undefined)} />}
      {centre && <PlanRoomsDialog plan={plan} centre={centre} onClose={() => setCentre(undefined)} />}
    </>
  );
}
