import type { Fields } from '@kaoxin/contract/resource.ts';
import * as z from 'zod';
import type { FormSchema } from './fields.ts';

/** The schema of a form over described fields that no single call of the contract asks for. */
export const formOf = (fields: Fields): FormSchema => z.object(fields) as FormSchema;
