import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { useLanguage } from '@/lib/use-language';
import { finding } from './view';

/** So many students are offered at once: a list of five hundred is slow to open on a phone. */
const OFFERED = 50;

interface JumpListProps {
  students: readonly Schemas['StudentLine'][];
  onJump: (student: Schemas['StudentLine']) => void;
}

/** Leads to a student by a part of the code or the name. */
export function JumpList({ students, onJump }: JumpListProps) {
  const { t } = useTranslation('scores');
  const { pick } = useLanguage();
  return (
    <Autocomplete
      options={students}
      value={null}
      blurOnSelect
      clearOnBlur
      filterOptions={(all, { inputValue }) => all.filter(finding(inputValue)).slice(0, OFFERED)}
      getOptionKey={({ studentId }) => studentId}
      getOptionLabel={({ studentCode, name }) => `${studentCode} ${pick(name.th, name.en)}`}
      noOptionsText={t('one.nobody')}
      onChange={(_event, student) => student && onJump(student)}
      renderInput={(params) => <TextField {...params} label={t('one.jump')} />}
    />
  );
}
