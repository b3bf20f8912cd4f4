import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { words } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useSetLetter } from './api';

const OPEN = ['I', 'N'] as const;
const LETTERS = {
  letter: ['A', 'B+', 'B', 'C+', 'C', 'D+', 'D', 'F', ...OPEN],
  satisfactory: ['S', 'U', ...OPEN],
} as const;
const schema = z.object({ letter: z.string(), reason: words(limits.LetterInput.reason) });

interface LetterDialogProps {
  sheet: Schemas['SheetView'];
  line: Schemas['StudentLine'];
  onClose: () => void;
}

/** A student's letter, set by hand with the reason; or the computed one again. */
export function LetterDialog({ sheet, line, onClose }: LetterDialogProps) {
  const { t } = useTranslation(['gradeSubmissions', 'masters']);
  const { pick } = useLanguage();
  const save = useSetLetter(sheet.sheetId, line.studentId);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { letter: line.byHand.letter ?? '', reason: line.byHand.letter ? line.byHand.reason : '' },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('letterDialog.title')}
      form={form}
      onSubmit={async ({ letter, reason }) => {
        const wanted = (letter || null) as Schemas['LetterInput']['letter'];
        await save.mutateAsync({ letter: wanted, reason: wanted ? reason : '', revision: line.byHand.revision });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('masters:save')}
      target={`${line.studentCode} ${pick(line.name.th, line.name.en)}`}
    >
      <FormSelect
        control={control}
        name="letter"
        label={t('column.letter')}
        options={[
          { value: '', label: t('letterDialog.computed') },
          ...LETTERS[sheet.gradingOfSubject].map((letter) => ({ value: letter, label: t(`letterName.${letter}`) })),
        ]}
      />
      <FormTextField
        control={control}
        name="reason"
        label={t('letterDialog.reason')}
        hint={t('letterDialog.reasonHint')}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
