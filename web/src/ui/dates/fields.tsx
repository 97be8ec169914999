import { type ComponentProps, lazy, Suspense } from 'react';
import type { DateField as Day } from './date-field.tsx';
import type { DaysField as Days } from './days-field.tsx';

export { daysComplaint } from './days-complaint.ts';

const LazyDay = lazy(() => import('./date-field.tsx').then(({ DateField: Part }) => ({ default: Part })));
const LazyDays = lazy(() => import('./days-field.tsx').then(({ DaysField: Part }) => ({ default: Part })));
const room = <div className="kx-native" />;

/** A day or a moment; the calendar comes with the first page that shows one. */
export const DateField = (props: ComponentProps<typeof Day>) => (
  <Suspense fallback={room}>
    <LazyDay {...props} />
  </Suspense>
);

/** Two days; loaded as above. */
export const DaysField = (props: ComponentProps<typeof Days>) => (
  <Suspense fallback={room}>
    <LazyDays {...props} />
  </Suspense>
);
