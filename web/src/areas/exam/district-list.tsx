import { district, type PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { districtColumns, districtSearch, placeSorts } from './place/columns.tsx';
import { districtLevel } from './place/level.ts';
import { usePlaceActions } from './place/use-place-actions.ts';

const shape = { filters: keysOf(districtSearch), sorts: [...placeSorts] };
const always = { nodeType: districtLevel.nodeType };

export default function DistrictPage() {
  const control = useListState(shape);
  const may = useMay();
  const answer = useCall(district.calls.page, { ...listQueryOf(control.state), ...always }, { quiet: 'offline' });
  const { actions, onOpen } = usePlaceActions(districtLevel);
  return (
    <ListFrame<PlaceRow>
      name="district"
      title={districtLevel.several}
      answer={answer}
      control={control}
      columns={districtColumns}
      search={districtSearch}
      actions={actions}
      onOpen={onOpen}
      nameOf={({ name }) => name}
      // a user of a single centre sees no district although districts exist
      empty={
        may('district_add')
          ? ['还没有考区', 'No districts yet']
          : ['没有您可以查看的考区', 'No districts for you to see']
      }
      sheet={{ call: district.calls.export }}
    />
  );
}
