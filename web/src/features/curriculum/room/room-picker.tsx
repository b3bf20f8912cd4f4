import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useFieldMessage } from '@/components/form/use-field-message';
import { Note } from '@/components/note';
import { MENU } from '@/lib/menus';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { useSettled } from '@/lib/use-settled';
import { rooms } from './api';

const SHOWN = 20;
const TYPING_MS = 250;

interface RoomPickerProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  label: string;
  /** The campus whose rooms are offered. */
  campusCode: string;
  readOnly: boolean;
}

/**
 * A room of a campus by its name. The first whose names have what is typed are offered, with campus and seats; whoever
 * may not see the list of rooms types the name.
 */
export function RoomPicker<Values extends FieldValues>({
  control,
  name,
  label,
  campusCode,
  readOnly,
}: RoomPickerProps<Values>) {
  const { t } = useTranslation('rooms');
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control, name });
  const [isOpen, setIsOpen] = useState(false);
  const typed = value.trim();
  const settled = useSettled(typed, TYPING_MS);
  const mayView = useMay(MENU.rooms, 'view');
  const found = useQuery({
    ...rooms.list({ text: settled, campus: campusCode, pageSize: SHOWN }),
    enabled: mayView && isOpen,
  });
  const nameOf = (room: Schemas['RoomView'] | string) =>
    typeof room === 'string' ? room : pick(room.nameTh, room.nameEn);
  // What was found by other words is no answer to these; and the one that is typed already is none to choose.
  const answered = typed === settled && !found.isPlaceholderData ? (found.data?.items ?? []) : [];
  const options = answered.length === 1 && answered.some((room) => nameOf(room) === typed) ? [] : answered;
  const seatsOf = ({ examSeats }: Schemas['RoomView']) =>
    examSeats === null ? t('notCounted') : t('seats', { count: examSeats });
  return (
    <Autocomplete<Schemas['RoomView'], false, true, true>
      freeSolo
      disableClearable
      size="small"
      readOnly={readOnly}
      options={options}
      inputValue={value}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onInputChange={(_event, next) => onChange(next)}
      onBlur={onBlur}
      filterOptions={(all) => all}
      slotProps={{ popper: { sx: { minWidth: 280 } } }}
      // As high as the fields beside it.
      sx={{ '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall .MuiAutocomplete-input': { pt: 0.75, pb: 0.5, px: 1 } }}
      getOptionKey={(room) => (typeof room === 'string' ? room : room.roomId)}
      getOptionLabel={nameOf}
      renderOption={({ key, ...option }, room) => (
        <li key={key} {...option}>
          <div>
            {nameOf(room)}
            <Note>{`${pick(room.campus.th, room.campus.en)} · ${seatsOf(room)}`}</Note>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={ref}
          error={Boolean(error)}
          helperText={messageOf(error?.message)}
        />
      )}
    />
  );
}
