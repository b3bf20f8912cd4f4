import type { components } from './schema';

/**
 * The shapes of what the API takes and answers, by their names in its OpenAPI document: `Schemas['InvoiceLine']`.
 * `./schema` is generated and not tracked; `npm run typecheck` brings it up to date.
 */
export type Schemas = components['schemas'];

/** A page of any list; the document has one schema for each kind of row. */
export interface Page<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
  /** Whether there are more than `total`: long lists are counted only so far. */
  isCapped: boolean;
}

/** What every answer to a sign-in has in common. */
export interface Tokens {
  accesstoken: string;
  renewtoken: string;
}

/** The shape of every refusal. */
export interface ErrorBody {
  code: string;
  message: string;
  details?: Record<string, unknown>;
}
