import { later } from '../state/later.tsx';

export { daysComplaint } from './days-complaint.ts';

const room = { waiting: <div className="kx-native" /> };

export const DateField = later(
  () => import('./date-field.tsx'),
  (part) => part.DateField,
  room,
);

export const DaysField = later(
  () => import('./days-field.tsx'),
  (part) => part.DaysField,
  room,
);
