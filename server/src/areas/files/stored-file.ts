import type { SelectedRow } from '#platform/database/door.ts';

export type StoredFile = SelectedRow<'bizFile'>;
