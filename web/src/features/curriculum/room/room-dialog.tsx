import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import { useSave } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { MasterDialog } from '@/components/master/master-dialog';
import { useUnitNames, useUnits } from '@/features/people/organisation/use-units';
import { sentence, typedAs } from '@/lib/form-fields';
import { refusedAt } from '@/lib/server-errors';
import { rooms } from './api';

const NAME_TAKEN = 'room_exists';
const schema = z.object({
  campusCode: z.string().check(z.minLength(1, 'validation.required')),
  nameTh: sentence(limits.RoomInput.nameTh),
  nameEn: sentence(limits.RoomInput.nameEn),
  examSeats: typedAs(/^\d{0,4}$/u, 'validation.digits'),
});
type Draft = z.infer<typeof schema>;

function draftOf(room: Schemas['RoomView'] | null): Draft {
  return {
    campusCode: room?.campusCode ?? '',
    nameTh: room?.nameTh ?? '',
    nameEn: room?.nameEn ?? '',
    examSeats: room?.examSeats === null || room?.examSeats === undefined ? '' : String(room.examSeats),
  };
}

interface RoomDialogProps {
  /** The room to change; without one another is added. */
  room: Schemas['RoomView'] | null;
  onClose: () => void;
  onSaved: (room: Schemas['RoomView']) => void;
}

/** A room of a campus: its names, and how many may be examined in it. */
export default function RoomDialog({ room, onClose, onSaved }: RoomDialogProps) {
  const { t } = useTranslation(['rooms', 'masters']);
  const { campuses } = useUnits();
  const { campus: campusName } = useUnitNames();
  const save = useSave(rooms, room);
  const form = useForm<Draft>({ resolver: zodResolver(schema), defaultValues: draftOf(room) });
  const { control } = form;
  const sent = async ({ examSeats, ...rest }: Draft) => {
    try {
      onSaved(await save.mutateAsync({ ...rest, examSeats: examSeats === '' ? null : Number(examSeats) }));
    } catch (error) {
      throw refusedAt('nameTh', NAME_TAKEN, error);
    }
  };
  return (
    <MasterDialog
      master={rooms}
      texts="rooms"
      row={room}
      form={form}
      save={sent}
      historyOf={({ campusCode, nameTh, nameEn, examSeats }) => [
        campusName(String(campusCode ?? '')),
        nameTh,
        nameEn,
        examSeats,
      ]}
      onClose={onClose}
    >
      <FormSelect control={control} name="campusCode" label={t('column.campus')} options={campuses} />
      <FormTextField control={control} name="nameTh" label={t('masters:nameTh')} />
      <FormTextField control={control} name="nameEn" label={t('masters:nameEn')} />
      <FormTextField
        control={control}
        name="examSeats"
        label={t('column.examSeats')}
        hint={t('examSeatsHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </MasterDialog>
  );
}
