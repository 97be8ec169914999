import { arrange, type SeatSitter } from '@kaoxin/contract/exam/arrange.ts';
import { useState } from 'react';
import { ApiError } from '#platform/calls/api.ts';
import { changed, useCall, usePerform } from '#platform/calls/queries.ts';
import { sayNow } from '#platform/language.tsx';

interface Taken {
  examinerId: string;
  roomId: string;
  slot: number;
}

export interface Carry {
  carried: (SeatSitter & Taken) | undefined;
  busy: boolean;
  /** only this slot instead of all slots of the examinee */
  alone: boolean;
  setAlone: (alone: boolean) => void;
  take: (taken: Taken | undefined) => void;
  /** to a free seat; false if refused */
  move: (roomId: string, seatNo: number) => Promise<boolean>;
  swap: (other: SeatSitter) => Promise<boolean>;
}

/**
 * Looks up the carried examinee in the latest answer: someone moved by another user is no longer carried. A refusal
 * reloads the rooms and keeps the examinee carried.
 */
export function useCarry(examId: string): Carry {
  const [taken, take] = useState<Taken>();
  const [alone, setAlone] = useState(false);
  const home = useCall(
    arrange.calls.seats,
    { examId, roomId: taken?.roomId ?? '', slot: taken?.slot ?? 1 },
    { enabled: taken !== undefined, keepPrevious: false, quiet: true },
  );
  const sitter = taken && home.data?.seats.find(({ examinerId }) => examinerId === taken.examinerId);
  const carried = taken && sitter ? { ...sitter, ...taken } : undefined;
  const moving = usePerform(arrange.calls.seatMove, {
    success: ['座位已调整', 'Moved'],
    told: () => carried?.name ?? '',
  });
  const swapping = usePerform(arrange.calls.seatSwap, {
    success: ['座位已互换', 'Seats exchanged'],
    told: () => sayNow(['两人准考证号不变', 'Both keep their ticket numbers']),
  });
  const settled = async (sent: Promise<unknown>): Promise<boolean> => {
    try {
      await sent;
      take(undefined);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // the call has shown the refusal; the seats have changed
      await changed(['formal_exam']);
      return false;
    }
  };
  const inSlot = alone && taken ? { slot: taken.slot } : {};
  return {
    carried,
    busy: moving.isPending || swapping.isPending,
    alone,
    setAlone,
    take,
    async move(roomId, seatNo) {
      if (!carried) return false;
      const { examinerId, version } = carried;
      return settled(moving.mutateAsync({ body: { examinerId, version, roomId, seatNo, ...inSlot } }));
    },
    async swap(other) {
      if (!carried) return false;
      const { examinerId, version } = carried;
      const body = { examinerId, version, otherId: other.examinerId, otherVersion: other.version, ...inSlot };
      return settled(swapping.mutateAsync({ body }));
    },
  };
}
