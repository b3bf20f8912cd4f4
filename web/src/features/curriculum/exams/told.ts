import { z } from 'zod/mini';
import type { Language } from '@/lib/i18n';
import { daySpan } from '@/lib/thai-date';
import type { PickText } from '@/lib/use-language';

const told = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  parts: z.array(z.object({ room_th: z.string(), room_en: z.string() })),
});

/** When and where an examination was after a change, as the trail has it; null where it was no more. */
export function toldExam(after: unknown, language: Language, pick: PickText): string | null {
  const { data } = told.safeParse(after);
  if (!data) return null;
  const rooms = new Set(data.parts.map((part) => pick(part.room_th, part.room_en)));
  return [daySpan(data.starts_at, data.ends_at, language), ...rooms].join(' · ');
}
