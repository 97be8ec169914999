import type { Topic } from '../petitions/classification.ts';
import { cheating, invigilator } from './accusations.ts';
import { interview, recruitment } from './recruitment.ts';
import { registration, ticket } from './registration.ts';
import { certificate, eligibility, score } from './results.ts';
import { schedule, service, website } from './suggestions.ts';
import type { TopicText } from './topic.ts';
import { equipment, noise } from './venue.ts';

export const topicTexts: Record<Topic, TopicText> = {
  schedule,
  service,
  website,
  registration,
  ticket,
  noise,
  equipment,
  score,
  eligibility,
  certificate,
  recruitment,
  interview,
  invigilator,
  cheating,
};
