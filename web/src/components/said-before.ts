import { createContext, type ReactNode } from 'react';
import type { Schemas } from '@/client/schemas';

/** What is asked for, as far as others have to say something of it. */
export type SaidOf = Pick<Schemas['EnrolmentAsk'], 'academicYear' | 'semester' | 'operation'> & {
  /** Whom staff ask for; without it, it is of the signed-in student. */
  studentCode?: string;
};

/** Draws what is to be said of a request; `onSaid` is called once it is known, and nothing is sent before. */
type SayBefore = (of: SaidOf, onSaid: () => void) => ReactNode;

/** What other areas say of a request before it is sent; the app brings it. */
export const SayBeforeContext = createContext<SayBefore | null>(null);
