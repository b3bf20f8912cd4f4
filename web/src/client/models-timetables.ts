/** What building a timetable asks for and answers. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type TimetableAsk = Schemas['TimetableAsk'];
export type Timetables = Schemas['TimetablesView'];
export type ProposedTimetable = Schemas['TimetableView'];
export type SubjectOffer = Schemas['SubjectOfferView'];
export type Criterion = Schemas['Criterion'];
