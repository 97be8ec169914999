import type { SelectedRow } from '#platform/database/scoped-table.ts';

export type StoredFile = SelectedRow<'bizFile'>;
