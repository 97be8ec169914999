import type { TenantTable } from './database/tables.ts';
import type { Route } from './http/route.ts';
import type { PeriodicJob } from './jobs/periodic.ts';
import type { JobKind } from './jobs/queue.ts';
import type { AreaMenu } from './menus/menu-parts.ts';
import type { AreaScopes } from './menus/scope-parts.ts';
import type { Connection } from './port.ts';

/** The manifest of an area: what it adds to the program. wiring.ts lists all manifests. */
export interface Area {
  name: string;
  menu?: AreaMenu;
  scopes?: AreaScopes;
  tables?: readonly TenantTable[];
  routes: readonly Route[];
  jobs?: readonly PeriodicJob[];
  /** kinds of jobs that transactions enqueue */
  jobKinds?: readonly JobKind[];
  /** answers to ports of the engine and of other areas */
  provides?: readonly Connection[];
}
