import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormMoney } from '@/components/form/form-money';
import { FormTerm } from '@/components/form/form-term';
import { FormTextField } from '@/components/form/form-text-field';
import { reasonSchema } from '@/features/finance/master-change/reason';
import { GuardedDialog } from '@/features/finance/master-change/guarded-dialog';
import { words, yearText } from '@/lib/form-fields';
import { moneyText, wireAmount } from '@/lib/money-field';
import { subjectFees } from './api';
import { AMOUNTS } from '@/features/finance/master-change/subject-fee-amounts';

const schema = z.object({
  subjectCode: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'validation.required'),
      z.maxLength(limits.SubjectFeeAddition.subjectCode, 'validation.tooLong'),
    ),
  sectionCode: words(limits.SubjectFeeAddition.sectionCode),
  firstYear: yearText,
  firstSemester: z.string(),
  university: moneyText,
  faculty: moneyText,
  perCredit: moneyText,
  lectureCredit: moneyText,
  laboratoryCredit: moneyText,
  books: moneyText,
  reason: reasonSchema.shape.reason,
});
type Draft = z.infer<typeof schema>;

function draftOf(fee: Schemas['SubjectFeeView'] | null): Draft {
  return {
    subjectCode: fee?.subjectCode ?? '',
    sectionCode: fee?.sectionCode ?? '',
    firstYear: String(fee?.firstYear ?? ''),
    firstSemester: String(fee?.firstSemester ?? 1),
    university: fee?.university ?? '',
    faculty: fee?.faculty ?? '',
    perCredit: fee?.perCredit ?? '',
    lectureCredit: fee?.lectureCredit ?? '',
    laboratoryCredit: fee?.laboratoryCredit ?? '',
    books: fee?.books ?? '',
    reason: '',
  };
}

interface SubjectFeeDialogProps {
  /** The fees to change; without them new ones are added. */
  fee: Schemas['SubjectFeeView'] | null;
  onClose: () => void;
}

/** Special fees of a subject, from a term on: a second person agrees before they are added or changed. */
export default function SubjectFeeDialog({ fee, onClose }: SubjectFeeDialogProps) {
  const { t } = useTranslation(['subjectFees', 'masters']);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: draftOf(fee) });
  const { control } = form;
  return (
    <GuardedDialog
      master={subjectFees}
      texts="subjectFees"
      row={fee}
      form={form}
      inputOf={(draft) => ({
        subjectCode: draft.subjectCode,
        sectionCode: draft.sectionCode,
        firstYear: Number(draft.firstYear),
        firstSemester: Number(draft.firstSemester),
        university: wireAmount(draft.university),
        faculty: wireAmount(draft.faculty),
        perCredit: wireAmount(draft.perCredit),
        lectureCredit: wireAmount(draft.lectureCredit),
        laboratoryCredit: wireAmount(draft.laboratoryCredit),
        books: wireAmount(draft.books),
        reason: draft.reason,
      })}
      historyOf={(after) =>
        AMOUNTS.flatMap((name) => (after[name] ? [`${t(`amounts.${name}`)} ${String(after[name])}`] : []))
      }
      onClose={onClose}
    >
      <FormTextField control={control} name="subjectCode" label={t('subjectCode')} hint={t('subjectHint')} />
      <FormTextField control={control} name="sectionCode" label={t('section')} hint={t('sectionHint')} />
      <FormTerm control={control} label={t('starts')} year="firstYear" semester="firstSemester" />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {AMOUNTS.map((name) => (
          <FormMoney key={name} control={control} name={name} label={t(`amounts.${name}`)} />
        ))}
      </Box>
    </GuardedDialog>
  );
}
