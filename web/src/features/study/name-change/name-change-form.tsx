import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDay } from '@/components/form/form-day';
import { FormDialog } from '@/components/form/form-dialog';
import { FormFiles } from '@/components/form/form-files';
import { FormTextField } from '@/components/form/form-text-field';
import { neededDay, sentence, words } from '@/lib/form-fields';
import { NotReadyError } from '@/lib/not-ready-error';
import { EVIDENCE } from '@/lib/taken-files';
import { bangkokToday } from '@/lib/thai-date';
import { useSettled } from '@/lib/use-settled';
import { previewQuery, useAskNameChange } from './api';
import { NameEffects } from './name-effects';
import { PARTS, type NameParts } from './parts';

const MOST_FILES = 5;
const TYPING = 400;

const schema = z.object({
  titleTh: words(limits.NameParts.titleTh),
  firstNameTh: sentence(limits.NameParts.firstNameTh),
  middleNameTh: words(limits.NameParts.middleNameTh),
  lastNameTh: words(limits.NameParts.lastNameTh),
  titleEn: words(limits.NameParts.titleEn),
  firstNameEn: sentence(limits.NameParts.firstNameEn),
  middleNameEn: words(limits.NameParts.middleNameEn),
  lastNameEn: words(limits.NameParts.lastNameEn),
  effectiveOn: neededDay,
  reason: sentence(limits.NameChangeAsk.reason),
  files: z.array(z.instanceof(File)),
});

interface NameChangeFormProps {
  /** The student staff ask for; without one the student asks. */
  studentCode?: string;
  present: NameParts;
  onClose: () => void;
  onAnswer: (answer: Schemas['NameChangeAnswer']) => unknown;
}

/** The whole name, filled in with that of the register, and what the change would do, before it is sent. */
export function NameChangeForm({ studentCode, present, onClose, onAnswer }: NameChangeFormProps) {
  const { t } = useTranslation('nameChanges');
  const client = useQueryClient();
  const ask = useAskNameChange(studentCode);
  // What the register says now is what is asked about: it does not change under the hand.
  const [shown] = useState(present);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...shown, effectiveOn: null, reason: '', files: [] },
  });
  const { control } = form;
  const { effectiveOn, files, reason: _reason, ...names } = useSettled(useWatch({ control }), TYPING);
  const typed = { ...shown, ...names };
  const changes = JSON.stringify(typed) !== JSON.stringify(shown);
  // The day and the files are asked for when it is sent: what the names do is shown before there are any.
  const look = {
    names: typed,
    shown,
    effectiveOn: effectiveOn ?? bangkokToday(),
    files: Math.max(1, files?.length ?? 0),
  };
  const preview = useQuery({ ...previewQuery(studentCode, look), enabled: changes }).data;
  const why = changes ? preview?.refused : undefined;
  return (
    <FormDialog
      title={t(studentCode ? 'askFor' : 'ask')}
      form={form}
      onSubmit={async ({ effectiveOn: day, reason, files: chosen, ...asked }) => {
        if (!studentCode && chosen.length === 0) throw new NotReadyError(t('filesMissing'));
        const wish = { names: asked, shown, effectiveOn: day ?? '', files: chosen.length };
        const { refused } = await client.fetchQuery(previewQuery(studentCode, wish));
        if (refused) throw new NotReadyError(`${refused.message} ${refused.remedy ?? ''}`.trim());
        onAnswer(await ask.mutateAsync({ names: asked, shown, effectiveOn: day ?? '', reason, files: chosen }));
      }}
      onClose={onClose}
      submitLabel={t('send')}
      target={studentCode}
    >
      <Typography>{t('hint')}</Typography>
      {(['th', 'en'] as const).map((language) => (
        <Box
          key={language}
          role="group"
          aria-label={t(language === 'th' ? 'thai' : 'english')}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 2fr' } }}
        >
          {PARTS[language].map(({ field, part }) => (
            <FormTextField
              key={part}
              control={control}
              name={part}
              label={t(`part.${field}`)}
              hint={field.startsWith('middle') ? t('middleHint') : undefined}
              problem={why && why.facts.field === field ? why.message : undefined}
              slotProps={{ htmlInput: { lang: language, autoComplete: 'off' } }}
            />
          ))}
        </Box>
      ))}
      <FormDay control={control} name="effectiveOn" label={t('effectiveOn')} latest={bangkokToday()} />
      {why && (
        <Alert severity="warning">
          {why.message} {why.remedy}
        </Alert>
      )}
      {changes && !why && preview?.effects && (
        <Alert severity="info" icon={false}>
          {t('effects')}
          <NameEffects effects={preview.effects} />
        </Alert>
      )}
      <FormTextField control={control} name="reason" label={t('reason')} multiline minRows={2} />
      <FormFiles
        control={control}
        name="files"
        label={t('files')}
        hint={t('filesHint', { most: MOST_FILES })}
        takes={EVIDENCE}
        most={MOST_FILES}
      />
    </FormDialog>
  );
}
