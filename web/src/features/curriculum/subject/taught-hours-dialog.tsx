import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormTextField } from '@/components/form/form-text-field';
import { Note } from '@/components/note';
import type { Term } from '@/lib/term';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { taughtOf, taughtSchema, taughtToSend, type TaughtDraft } from './taught-draft';
import { useSaveTaughtHours } from './teaching-api';
import { plain } from './teaching-draft';

interface TaughtHoursDialogProps {
  subjectCode: string;
  term: Term;
  hours: Schemas['TaughtHours'];
  onClose: () => void;
}

/** What each topic was given in a term; it begins with what was planned, and what differs says why. */
export default function TaughtHoursDialog({ subjectCode, term, hours, onClose }: TaughtHoursDialogProps) {
  const { t } = useTranslation(['teaching', 'masters']);
  const termName = useTermName();
  const save = useSaveTaughtHours(subjectCode, term, hours.revision);
  const form = useForm({ resolver: zodResolver(taughtSchema), defaultValues: taughtOf(hours) });
  const rows = hours.topics.map((topic, index) => ({ ...topic, number: index + 1 }));
  return (
    <FormDialog
      title={t('taught.dialog', { code: subjectCode, term: termName(term) })}
      form={form}
      onSubmit={async (draft) => {
        await save.mutateAsync(taughtToSend(draft));
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      maxWidth="md"
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Note>{t('taught.hint')}</Note>
        {rows.map(({ number, ...topic }) => (
          <TopicFields key={number} control={form.control} number={number} topic={topic} />
        ))}
      </Box>
    </FormDialog>
  );
}

interface TopicFieldsProps {
  control: Control<TaughtDraft>;
  number: number;
  topic: Schemas['TaughtHours']['topics'][number];
}

function TopicFields({ control, number, topic }: TopicFieldsProps) {
  const { t } = useTranslation('teaching');
  const { pick } = useLanguage();
  const index = number - 1;
  const name = `${number}. ${pick(topic.topicTh, topic.topicEn || topic.topicTh)}`;
  const planned = { theory: plain(topic.theoryHours), practice: plain(topic.practiceHours) };
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 2fr' } }}>
        {(['theory', 'practice'] as const).map((kind) => (
          <FormTextField
            key={kind}
            control={control}
            name={`topics.${index}.${kind}Hours`}
            label={t(`hours.${kind}`)}
            hint={t('taught.planned', { hours: planned[kind] })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        ))}
        <FormTextField
          control={control}
          name={`topics.${index}.reason`}
          label={t('taught.reason')}
          multiline
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
        />
      </Box>
    </Box>
  );
}
