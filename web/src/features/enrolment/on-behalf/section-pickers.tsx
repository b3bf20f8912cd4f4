import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { sectionsQuery } from '@/features/curriculum/section/api';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { clock, DAYS } from '@/components/week-grid/placing';
import { useFieldMessage } from '@/components/form/use-field-message';
import { useLanguage } from '@/lib/use-language';
import { shownCode } from '@/lib/subject-code';
import { heldQuery, type SectionOption } from './api';
import type { OnBehalfValues } from './on-behalf-form';

const SHORTEST_SEARCH = 3;

interface PickerProps {
  control: Control<OnBehalfValues>;
  name: 'given' | 'taken';
}

interface OptionsProps extends PickerProps {
  options: readonly SectionOption[];
  label: string;
  hint: string;
  loading: boolean;
  onType?: (text: string) => void;
  /** What one wants to know before choosing it. */
  noteOf?: (section: SectionOption) => string | undefined;
}

function Options({ control, name, options, label, hint, loading, onType, noteOf }: OptionsProps) {
  const { t } = useTranslation(['results', 'common', 'sections']);
  const { pick } = useLanguage();
  const messageOf = useFieldMessage();
  const { field, fieldState } = useController({ control, name });
  const nameOf = (section: SectionOption) =>
    `${shownCode(section.subjectCode)} ${t('common:section', { code: section.sectionCode })} ${t(`sections:type.${section.sectionType}`)} · ${pick(section.subjectNameTh, section.subjectNameEn)}`;
  return (
    <Autocomplete<SectionOption, true>
      multiple
      options={[...options]}
      value={field.value}
      loading={loading}
      onChange={(_event, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      {...(onType && { onInputChange: (_event, text) => onType(text), filterOptions: (all) => all })}
      getOptionKey={(section) => section.sectionId}
      isOptionEqualToValue={(one, other) => one.sectionId === other.sectionId}
      getOptionLabel={nameOf}
      renderOption={({ key, ...option }, section) => (
        <li key={key} {...option}>
          <div>
            {nameOf(section)}
            {noteOf?.(section) && <Note>{noteOf(section)}</Note>}
          </div>
        </li>
      )}
      noOptionsText={t('onBehalf.noSection')}
      loadingText={t('common:state.loading')}
      clearText={t('sections:form.clear')}
      openText={t('sections:form.show')}
      closeText={t('common:action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={Boolean(fieldState.error)}
          helperText={messageOf(fieldState.error?.message) ?? hint}
        />
      )}
    />
  );
}

/** Sections of the term, found by subject. */
export function SectionPicker(props: PickerProps) {
  const { t } = useTranslation(['results', 'common']);
  const timesOf = ({ meetings }: Schemas['SectionSummary']) =>
    meetings
      .map(
        ({ weekday, startsMinute, endsMinute }) =>
          `${t(`common:week.days.${DAYS[weekday] ?? 'MON'}`)} ${clock(startsMinute)}–${clock(endsMinute)}`,
      )
      .join(', ') || t('onBehalf.noTime');
  const seatsOf = ({ seats, seatsTaken }: Schemas['SectionSummary']) =>
    seats > seatsTaken ? t('onBehalf.free', { count: seats - seatsTaken, seats }) : t('onBehalf.full', { seats });
  const [text, setText] = useState('');
  const query = useQuery({
    ...sectionsQuery({ text, status: 'open', pageSize: 50 }),
    enabled: text.trim().length >= SHORTEST_SEARCH,
  });
  return (
    <Options
      {...props}
      options={query.data?.items ?? []}
      loading={query.isFetching}
      label={t('onBehalf.sections')}
      hint={t('onBehalf.sectionsHint')}
      onType={setText}
      noteOf={({ sectionId }) => {
        const section = query.data?.items.find((found) => found.sectionId === sectionId);
        return section && [timesOf(section), seatsOf(section)].filter(Boolean).join(' · ');
      }}
    />
  );
}

/** What the student holds: only that can be given up. */
export function HeldPicker({ studentCode, ...props }: PickerProps & { studentCode: string | null }) {
  const { t } = useTranslation('results');
  const query = useQuery({ ...heldQuery(studentCode ?? ''), enabled: studentCode !== null });
  return (
    <Options
      {...props}
      options={query.data ?? []}
      loading={query.isFetching}
      label={t('onBehalf.held')}
      hint={t(studentCode === null ? 'onBehalf.heldFirst' : 'onBehalf.heldHint')}
    />
  );
}
