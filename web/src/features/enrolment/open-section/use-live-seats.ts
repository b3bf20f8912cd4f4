import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/client/schemas';
import { seatsQuery } from './api';

/** The subjects with their seats as they are now, for as long as the page is looked at. */
export function useLiveSeats(subjects: readonly Schemas['OpenSubjectView'][]): Schemas['OpenSubjectView'][] {
  const ids = subjects.flatMap((subject) => subject.sections.map((section) => section.sectionId));
  const { data } = useQuery(seatsQuery(ids));
  const counts = new Map(data?.map((count) => [count.sectionId, count]));
  return subjects.map((subject) => ({
    ...subject,
    sections: subject.sections.map((section) => ({ ...section, ...counts.get(section.sectionId) })),
  }));
}
