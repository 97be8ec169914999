import type { Token } from '@kaoxin/contract/auth/session.ts';
import { create } from 'zustand';
import { ApiError } from '../calls/api-error.ts';

export interface PendingSecondFactor {
  grant: string;
  tenantId: string;
  token: string;
  /** set when the user has no second factor yet and must register one: secret in base32, QR code as a data URL */
  offer: { secret: string; qr: string } | undefined;
}

const useHalfState = create<{ half: PendingSecondFactor | undefined }>(() => ({ half: undefined }));
export const usePendingSecondFactor = (): PendingSecondFactor | undefined => useHalfState((state) => state.half);
export const dropPendingSecondFactor = (): void => useHalfState.setState({ half: undefined });

/** The requested token; undefined when a second factor is required. The login page then shows that step. */
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
