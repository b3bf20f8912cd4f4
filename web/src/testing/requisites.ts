import type { Schemas } from '@/client/schemas';

type Subject = NonNullable<Schemas['RequisitePart']['subject']>;

/** A subject that is asked for, passed before; who looks is no student, or does not meet it. */
export function required(
  code: string,
  changes: Partial<Subject> = {},
  met: boolean | null = false,
): Schemas['RequisitePart'] {
  const plain = { minimumGrade: null, timing: 'before', result: 'passed', byPetition: false, grade: null } as const;
  return { node: 'subject', met, of: [], subject: { ...plain, code, name: null, held: false, ...changes } };
}
