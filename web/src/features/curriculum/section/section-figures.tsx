import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Figures } from '@/components/figures';
import { termKey } from '@/components/term-picker/chosen-term';
import { useTermName } from '@/lib/use-term-name';
import { sectionGapsQuery } from './api';
import { GAPS } from './gaps';

/** What the open sections of this term and the next still lack, and which have no seat left. */
export function SectionFigures() {
  const { t } = useTranslation(['dashboard', 'sections']);
  const termName = useTermName();
  return (
    <Figures title={t('desk.sections')} query={useQuery(sectionGapsQuery)}>
      {(terms) =>
        terms.flatMap(({ noTeacher, noTime, noRoom, isFull, ...term }) => {
          const found = { no_teacher: noTeacher, no_time: noTime, no_room: noRoom };
          const list = `/adm/curriculum/sections?status=open&term=${termKey(term)}`;
          const figure = (to: string, label: string, count: number) =>
            count > 0 ? [{ to, label, value: t('desk.items', { count }), note: termName(term) }] : [];
          return [
            ...GAPS.flatMap((gap) => figure(`${list}&gap=${gap}`, t(`sections:gap.${gap}`), found[gap])),
            ...figure(`${list}&fill=full`, t('desk.full'), isFull),
          ];
        })
      }
    </Figures>
  );
}
