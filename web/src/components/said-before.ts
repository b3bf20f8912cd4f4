import { createContext, type ReactNode } from 'react';
import type { Schemas } from '@/client/schemas';

/** What is asked for, as far as others have to say something of it; without sections nothing is said of what it costs. */
export type SaidOf = Pick<Schemas['EnrolmentAsk'], 'academicYear' | 'semester' | 'operation'> &
  Partial<Pick<Schemas['EnrolmentAsk'], 'sectionIds' | 'dropSectionIds' | 'credits'>> & {
    /** Whom staff ask for; without it, it is of the signed-in student. */
    studentCode?: string;
    /** The seats are waited for: full sections cost what their seats do. */
    seats?: 'waited_for';
  };

/** Draws what is to be said of a request; `onSaid` is called once it is known, and nothing is sent before. */
type SayBefore = (of: SaidOf, onSaid: () => void) => ReactNode;

/** What other areas say of a request before it is sent; the app brings it. */
export const SayBeforeContext = createContext<SayBefore | null>(null);

/** What other areas say of the outcome of a request, by its case; the app brings it. */
export const SayAfterContext = createContext<((caseId: string) => ReactNode) | null>(null);
