import { formalExam } from '@kaoxin/contract/exam/formal/formal.ts';
import type { ExamDistrictRow } from '@kaoxin/contract/exam/formal/place.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useSay } from '#platform/language.tsx';
import { EmptyState, FailureState, Skeleton } from '#ui/state/state.tsx';
import { DistrictCentres } from './district-centres.tsx';
import { FieldAlert } from './field-alert.tsx';
import { planOf } from './place-rows.ts';
import type { ExamFormState } from './use-exam-form.ts';

/** One page holds all districts: a city has about a dozen. */
const most = 200;

interface PlacesPartProps {
  state: ExamFormState;
  examId: string | null;
}

export function PlacesPart({ state, examId }: PlacesPartProps) {
  const say = useSay();
  const { form, places, districtIds } = state;
  const answer = useCall(formalExam.calls.pageDistrict, { current: 1, size: most }, { quiet: true });
  const [chosen, setChosen] = useState<string>();
  const { centres, rooms, seats } = planOf(places);
  const districts = answer.data?.records ?? [];
  const shown =
    districts.find(({ districtId }) => districtId === chosen) ??
    districts.find(({ districtId }) => districtIds.includes(districtId)) ??
    districts[0];
  return (
    <section className="kx-section">
      <h2>{say(['考区与考点', 'Districts and centres'])}</h2>
      <p className="kx-exam-sums kx-figures" aria-live="polite">
        {say([
          `参加考区 ${districtIds.length} 个，考点 ${centres} 个，计划考场 ${rooms} 个，计划座位 ${seats.toLocaleString('zh-CN')} 个`,
          `${districtIds.length} districts, ${centres} centres, ${rooms} rooms and ${seats.toLocaleString('zh-CN')} seats planned`,
        ])}
      </p>
      <FieldAlert form={form} name="districtIds" />
      {state.placeErrors.size === 0 && <FieldAlert form={form} name="places" />}
      {answer.isError && !answer.data ? (
        <FailureState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Skeleton lines={8} />
      ) : !shown ? (
        <EmptyState text={['没有可选择的考区', 'No districts to choose from']} />
      ) : (
        <div className="kx-exam-places">
          <ul className="kx-exam-districts" aria-label={say(['参加考区', 'Districts'])}>
            {districts.map((district) => (
              <District
                key={district.id}
                district={district}
                state={state}
                shown={district === shown}
                onShow={() => setChosen(district.districtId)}
              />
            ))}
          </ul>
          <DistrictCentres key={shown.districtId} state={state} district={shown} examId={examId} />
        </div>
      )}
    </section>
  );
}

interface DistrictProps {
  district: ExamDistrictRow;
  state: ExamFormState;
  shown: boolean;
  onShow: () => void;
}

function District({ district, state, shown, onShow }: DistrictProps) {
  const say = useSay();
  const { form, places, placeErrors, districtIds, isLocked, setPlaces } = state;
  const { districtId, districtName, centreCount } = district;
  const { centres, seats } = planOf(places, districtId);
  const wrong = places.filter(({ key, cells }) => cells.districtId === districtId && placeErrors.has(key)).length;
  const turn = (on: boolean) => {
    onShow();
    if (!on) setPlaces(places.filter(({ cells }) => cells.districtId !== districtId));
    const others = districtIds.filter((id) => id !== districtId);
    form.set('districtIds', on ? [...others, districtId] : others);
  };
  return (
    <li aria-current={shown}>
      <input
        type="checkbox"
        aria-label={say([`${districtName}参加`, `${districtName} takes part`])}
        checked={districtIds.includes(districtId)}
        disabled={isLocked('districtIds')}
        onChange={({ target }) => turn(target.checked)}
      />
      <button type="button" className="kx-plain" aria-pressed={shown} onClick={onShow}>
        <span className="kx-places-name">{districtName}</span>
        <span className="kx-hint kx-figures">
          {say([
            `考点 ${centres}/${centreCount}，座位 ${seats.toLocaleString('zh-CN')}`,
            `Centres ${centres}/${centreCount}, seats ${seats.toLocaleString('zh-CN')}`,
          ])}
        </span>
        {wrong > 0 && <span className="kx-exam-wrong">{say([`${wrong}处需更正`, `${wrong} to correct`])}</span>}
      </button>
    </li>
  );
}
