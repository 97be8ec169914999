import { type } from '@kaoxin/contract/casework/type.ts';
import { largestPage } from '@kaoxin/contract/conventions.ts';
import { useCall } from '#platform/calls/queries.ts';
import { type PickerProps, PlacePicker } from '../pickers/tree-picker.tsx';

/**
 * Chooses a classification: two levels, few enough to come at once.
 * @param kind key of type_kind: of which kind of case
 */
export function TypePicker({ kind, without, ...rest }: PickerProps & { kind: number }) {
  const answer = useCall(
    type.page,
    { kind: String(kind), status: '1', size: largestPage, ascs: 'sort' },
    { staleTime: 60_000 },
  );
  const offered = (answer.data?.records ?? []).filter(
    // whose place is chosen stands below one of the first level
    ({ id, parentId }) => without === undefined || (parentId === '0' && id !== without),
  );
  const places = offered.map(({ id, parentId, typeName, hasChildren }) => ({
    id,
    pId: parentId,
    value: id,
    title: typeName,
    isLeaf: hasChildren !== 1,
  }));
  return <PlacePicker {...rest} places={places} loading={answer.isPending} failed={answer.isError} />;
}
