import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { useRowActions } from '@/components/master/use-row-actions';
import { useUnits } from '@/features/people/organisation/use-units';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { rooms } from './api';

const RoomDialog = lazy(() => import('./room-dialog'));

/** The rooms of the campuses, and how many may be examined in each: found, added, changed and deleted. */
export default function RoomsPage() {
  const { t } = useTranslation(['rooms', 'common', 'masters']);
  const { pick } = useLanguage();
  const { campuses } = useUnits();
  const master = useMaster<Schemas['RoomView']>(MENU.rooms);
  const { close, params, say } = master;
  const remove = useDelete(rooms);
  const campus = params.filter('campus');
  const nameOf = (room: Schemas['RoomView']) => pick(room.nameTh, room.nameEn);
  const actionsOf = useRowActions(master, {
    nameOf,
    remove: { send: (room) => remove.mutateAsync(room), message: t('deleteMessage') },
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(rooms.list({ ...master.asked, campus }))}
      texts="rooms"
      rowId={(room) => room.roomId}
      rowName={nameOf}
      filters={[{ name: 'campus', label: t('column.campus'), allLabel: t('all'), options: campuses }]}
      columns={[
        { key: 'name', header: t('column.name'), cell: nameOf },
        { key: 'campus', header: t('column.campus'), cell: ({ campus: of }) => pick(of.th, of.en) },
        {
          key: 'examSeats',
          header: t('column.examSeats'),
          align: 'right',
          cell: (room) => room.examSeats ?? t('notCounted'),
        },
      ]}
      actionsOf={actionsOf}
      dialog={(room) => (
        <RoomDialog room={room} onClose={close} onSaved={(saved) => say(t('masters:saved', { name: nameOf(saved) }))} />
      )}
    />
  );
}
