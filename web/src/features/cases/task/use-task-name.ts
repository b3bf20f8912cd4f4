import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';

type Named = Pick<Schemas['TaskItem'], 'title' | 'lines' | 'subject'>;

/** Whose task it is and about what: the student, and the subjects or else the request. */
export function useTaskName(): (task: Named) => string {
  const { pick } = useLanguage();
  return ({ subject, title, lines }) =>
    [
      subject && `${subject.idCode} ${pick(subject.nameTh, subject.nameEn)}`,
      lines.map((line) => pick(line.th, line.en)).join(', ') || pick(title.th, title.en),
    ]
      .filter(Boolean)
      .join(' · ');
}
