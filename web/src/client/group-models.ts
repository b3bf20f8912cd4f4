import type { components } from './schema';

type Schemas = components['schemas'];

/** What the API says of grading groups. */
export type GradingGroup = Schemas['GroupView'];
export type GroupMade = Schemas['GroupMade'];
export type GroupSection = Schemas['GroupSection'];
export type JoinPreview = Schemas['JoinPreview'];
