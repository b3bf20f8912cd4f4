import type { components } from './schema';

/** The API's types of the area `study`, by the names the pages use. */
type Schemas = components['schemas'];

export type StudentStatus = Schemas['StudentStatus'];
export type StudentStatusView = Schemas['StudentStatusView'];
export type StatusEvent = Schemas['StatusEventView'];
export type StatusInput = Schemas['StatusInput'];
