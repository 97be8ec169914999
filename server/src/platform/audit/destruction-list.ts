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
 * What a sweep has destroyed, row by row: the audit chain keeps how many there were of each tenant and the digest over
 * their list, and nothing of what they said (domain.md 3.18).
 */
export class DestructionList {
  readonly #lists = new Map<string, List>();

  /** @param of what the row belonged to, where each of these has a list of its own */
  add(tenantId: string, row: string, of?: string): void {
    const key = `${tenantId} ${of ?? ''}`;
    const list = this.#lists.get(key) ?? { tenantId, of, rows: 0, digest: createHash('sha256') };
    this.#lists.set(key, list);
    list.rows += 1;
    list.digest.update(`${row}\n`);
  }

  /** An audit row for each list. @param call as in `JOB staging-sweep` */
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
