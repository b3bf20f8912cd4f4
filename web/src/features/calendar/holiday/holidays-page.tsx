import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { MENU } from '@/lib/menus';
import { longDate } from '@/lib/thai-date';
import { useMay } from '@/lib/use-session';
import { useLanguage } from '@/lib/use-language';
import { holidays } from './api';

const PublicHolidaysDialog = lazy(() => import('./public-holidays-dialog'));
const HolidayDialog = lazy(() => import('./holiday-dialog'));

/** Days on which classes are not held, beside the periods of the calendar: found, added, changed and deleted. */
export default function HolidaysPage() {
  const { t } = useTranslation(['holidays', 'masters']);
  const { language, pick } = useLanguage();
  const mayAdd = useMay(MENU.calendar, 'add');
  const [looking, setLooking] = useState(false);
  const master = useMaster<Schemas['HolidayView']>(MENU.calendar);
  const { close, say } = master;
  const remove = useDelete(holidays);
  const nameOf = (holiday: Schemas['HolidayView']) => pick(holiday.nameTh, holiday.nameEn);
  const actionsOf = useRowActions(master, {
    nameOf,
    remove: { send: (holiday) => remove.mutateAsync(holiday), message: t('deleteMessage') },
  });
  return (
    <>
      <MasterPage
        master={master}
        query={useQuery(holidays.list(master.asked))}
        texts="holidays"
        rowId={holidays.idOf}
        rowName={nameOf}
        columns={[
          { key: 'day', header: t('column.day'), cell: (holiday) => longDate(holiday.day, language) },
          { key: 'name', header: t('column.name'), cell: nameOf },
          { key: 'kind', header: t('column.kind'), cell: (holiday) => t(`kind.${holiday.kind}`) },
        ]}
        actions={
          <>
            <Button component={RouterLink} to="/adm/calendar" variant="outlined">
              {t('back')}
            </Button>
            {mayAdd && (
              <Button variant="outlined" onClick={() => setLooking(true)}>
                {t('public.action')}
              </Button>
            )}
          </>
        }
        actionsOf={actionsOf}
        dialog={(holiday) => (
          <HolidayDialog
            holiday={holiday}
            onClose={close}
            onSaved={(saved) => say(t('masters:saved', { name: nameOf(saved) }))}
          />
        )}
      />
      <Suspense fallback={null}>
        {looking && (
          <PublicHolidaysDialog
            onClose={() => setLooking(false)}
            onTaken={(count) => say(t('public.taken', { count }))}
          />
        )}
      </Suspense>
    </>
  );
}
