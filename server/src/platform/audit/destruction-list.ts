import { createHash, type Hash } from 'node:crypto';
import { tenantActor } from '#platform/access/actor.ts';
import type { AuditEntry } from './record.ts';

interface List {
  tenantId: string;
  of: string | undefined;
  rows: number;
  digest: Hash;
}

/**
 * Rows destroyed by a sweep: the audit chain stores their number per tenant and a digest over their list, but none of
 * their content (domain.md 3.18).
 */
export class DestructionList {
  readonly #lists = new Map<string, List>();

  /** @param of owner of the row, when each owner has its own list */
  add(tenantId: string, row: string, of?: string): void {
    const key = `${tenantId} ${of ?? ''}`;
    const list = this.#lists.get(key) ?? { tenantId, of, rows: 0, digest: createHash('sha256') };
    this.#lists.set(key, list);
    list.rows += 1;
    list.digest.update(`${row}\n`);
  }

  entries(call: string, title: string): AuditEntry[] {
    return [...this.#lists.values()].map(({ tenantId, of, rows, digest }) => ({
      actor: tenantActor(tenantId, '系统'),
      requestId: 'job',
      call: `JOB ${call}`,
      title,
      target: of,
      status: 200,
      durationMs: 0,
      input: { rows, digest: digest.digest('hex') },
    }));
  }
}
