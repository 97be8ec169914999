import { later } from '../later.tsx';

export { daysComplaint } from './days-complaint.ts';

const room = { waiting: <div className="kx-native" /> };

/** A day or a moment; the calendar comes with the first page that shows one. */
export const DateField = later(
  () => import('./date-field.tsx'),
  (part) => part.DateField,
  room,
);

/** Two days; loaded as above. */
export const DaysField = later(
  () => import('./days-field.tsx'),
  (part) => part.DaysField,
  room,
);
