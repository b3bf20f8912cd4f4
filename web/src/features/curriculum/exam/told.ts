import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import type { Schemas } from '@/client/schemas';
import { daySpan } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';

const told = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  parts: z.array(
    z.object({
      room_th: z.string(),
      room_en: z.string(),
      first_code: z.optional(z.nullable(z.string())),
      last_code: z.optional(z.nullable(z.string())),
      seat_rows: z.optional(z.string()),
    }),
  ),
});
type Told = z.infer<typeof told>;

/**
 * What an entry of the trail did, a line each: what of time and rooms was what and became what; the whole examination
 * where it was set, and the act where it was no more.
 */
export function useToldChange(): (entry: Schemas['AuditView']) => string[] {
  const { t } = useTranslation('exams');
  const { language, pick } = useLanguage();
  const timeOf = ({ starts_at: starts, ends_at: ends }: Told) => daySpan(starts, ends, language);
  const roomsOf = ({ parts }: Told) => {
    const rooms = parts.map((part) => {
      const whose = [
        part.first_code && `${part.first_code}–${part.last_code}`,
        part.seat_rows && t('told.rows', { rows: part.seat_rows }),
      ].filter(Boolean);
      const room = pick(part.room_th, part.room_en);
      return whose.length > 0 ? `${room} (${whose.join(', ')})` : room;
    });
    return rooms.join(', ') || t('noRoom');
  };
  return ({ action, before, after }) => {
    const had = told.safeParse(before).data;
    const has = told.safeParse(after).data;
    if (!has) return [t(`trail.${action.split('.')[1]}`)];
    if (!had) return [`${timeOf(has)} · ${roomsOf(has)}`];
    const changed = [
      { field: t('told.time'), from: timeOf(had), to: timeOf(has) },
      { field: t('parts.title'), from: roomsOf(had), to: roomsOf(has) },
    ].filter(({ from, to }) => from !== to);
    return changed.map((words) => t('told.changed', words));
  };
}
