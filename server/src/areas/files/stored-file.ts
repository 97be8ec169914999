import type { SelectedRow } from '#platform/database/visible-rows.ts';

export type StoredFile = SelectedRow<'bizFile'>;
