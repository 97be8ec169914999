import { district, type PlaceRow } from '@kaoxin/contract/exam/places/district.ts';
import { room } from '@kaoxin/contract/exam/places/room.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useMay } from '#platform/session/permissions.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { dialogManner, later } from '#ui/state/later.tsx';
import { centreColumns, centreSearch, placeSorts } from './place/columns.tsx';
import { DistrictTree } from './place/district-tree.tsx';
import { centreLevel } from './place/level.ts';
import { usePlaceActions } from './place/use-place-actions.ts';

const loadImport = () => import('#ui/import/resource-import.tsx');
const ResourceImport = later(loadImport, (part) => part.ResourceImport, dialogManner);

const shape = { filters: keysOf(centreSearch), sorts: [...placeSorts] };
const always = { nodeType: centreLevel.nodeType };

export default function CentrePage() {
  const control = useListState(shape);
  const { parentId } = control.state.filters;
  const answer = useCall(district.calls.page, { ...listQueryOf(control.state), ...always }, { quiet: 'offline' });
  const { actions, onOpen } = usePlaceActions(centreLevel, parentId);
  const may = useMay();
  const [importing, setImporting] = useState(false);
  return (
    <div className="kx-places">
      <DistrictTree
        value={parentId}
        onChange={(next) => {
          const { parentId: _, ...others } = control.state.filters;
          control.go({ filters: next ? { ...others, parentId: next } : others, page: 1 });
        }}
      />
      <ListFrame<PlaceRow>
        name="centre"
        title={centreLevel.several}
        answer={answer}
        control={control}
        columns={centreColumns}
        search={centreSearch}
        actions={[
          ...actions,
          {
            name: 'import',
            label: ['导入考场', 'Import rooms'],
            on: 'page',
            grant: may('centre_import') ? ['centre_import', 'room_add'] : ['room_import', 'room_add'],
            perform: () => setImporting(true),
          },
        ]}
        onOpen={onOpen}
        nameOf={({ name }) => name}
        empty={
          may('centre_add')
            ? ['还没有考点', 'No test centres yet']
            : ['没有您可以查看的考点', 'No test centres for you to see']
        }
        sheet={{ call: district.calls.exportCentres }}
      />
      {importing && <ResourceImport resource={room} calls={room.calls} onClose={() => setImporting(false)} />}
    </div>
  );
}
