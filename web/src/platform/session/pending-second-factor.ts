import type { Token } from '@kaoxin/contract/auth/session.ts';
import { create } from 'zustand';
import { ApiError } from '../calls/api-error.ts';

/** A log-in that waits for its second factor: what the refusal of the first half carries, and how that was asked. */
export interface PendingSecondFactor {
  grant: string;
  tenantId: string;
  token: string;
  /** set when the person has no second factor yet and must take one: base32, and the QR code as a data URL */
  offer: { secret: string; qr: string } | undefined;
}

const useHalfState = create<{ half: PendingSecondFactor | undefined }>(() => ({ half: undefined }));
export const usePendingSecondFactor = (): PendingSecondFactor | undefined => useHalfState((state) => state.half);
/** Back to the first half. */
export const dropPendingSecondFactor = (): void => useHalfState.setState({ half: undefined });

/** The token asked for; undefined when a second factor is asked for first: the log-in page then shows that step. */
export async function orPendingSecondFactor(
  asked: Promise<Token>,
  how: Pick<PendingSecondFactor, 'grant' | 'tenantId'>,
): Promise<Token | undefined> {
  try {
    return await asked;
  } catch (error) {
    const { factor_token: token, secret, qr } = error instanceof ApiError ? error.answer : {};
    if (typeof token !== 'string') throw error;
    const offer = typeof secret === 'string' && typeof qr === 'string' ? { secret, qr } : undefined;
    useHalfState.setState({ half: { ...how, token, offer } });
    return undefined;
  }
}
