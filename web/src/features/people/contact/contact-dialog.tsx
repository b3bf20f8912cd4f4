import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import * as limits from '@/client/limits';
import type { Schemas } from '@/client/schemas';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSelect } from '@/components/form/form-select';
import { FormTextField } from '@/components/form/form-text-field';
import { countryChoices, THAILAND } from '@/lib/countries';
import { words } from '@/lib/form-fields';
import { useLanguage } from '@/lib/use-language';
import { useChangeContact } from './api';

const PARTS = [
  'houseNo',
  'villageNo',
  'building',
  'floor',
  'lane',
  'road',
  'subdistrictTh',
  'districtTh',
  'provinceTh',
  'zipCode',
  'subdistrictEn',
  'districtEn',
  'provinceEn',
  'country',
  'homePhone',
  'detail',
] as const;
/** Parts that are written in both languages, the Thai one first. */
const PAIRS = [
  ['subdistrictTh', 'subdistrictEn'],
  ['districtTh', 'districtEn'],
  ['provinceTh', 'provinceEn'],
] as const;
const DIGITS: ReadonlySet<string> = new Set(['zipCode', 'homePhone']);

const schema = z.object({
  mobile: words(limits.ContactInput.mobile),
  contactPhone: words(limits.ContactInput.contactPhone),
  address: z.object(
    Object.fromEntries(PARTS.map((part) => [part, words(limits.AddressParts[part])])) as Record<
      (typeof PARTS)[number],
      ReturnType<typeof words>
    >,
  ),
});

interface ContactDialogProps {
  view: Schemas['ContactView'];
  onClose: () => void;
}

/** The student's telephones and present address, filled in with those of the register; they count at once. */
export default function ContactDialog({ view, onClose }: ContactDialogProps) {
  const { t } = useTranslation('contacts');
  const { language } = useLanguage();
  const change = useChangeContact();
  // What the register said when the dialog was opened is what is changed.
  const [shown] = useState(view);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      mobile: shown.mobile,
      contactPhone: shown.contactPhone ?? '',
      address: { ...shown.address, country: shown.address.country || THAILAND },
    },
  });
  const { control, subscribe, getValues, setValue } = form;
  const countries = useMemo(() => countryChoices(language, shown.address.country), [language, shown]);
  // A place that is another one in Thai has lost its English name, unless that was typed anew.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          const pair = PAIRS.find(([part]) => name === `address.${part}`);
          if (!pair) return;
          const [thai, english] = pair;
          if (!['', shown.address[english]].includes(getValues(`address.${english}`))) return;
          const isSame = values.address[thai].trim() === shown.address[thai];
          setValue(`address.${english}`, isSame ? shown.address[english] : '');
        },
      }),
    [subscribe, getValues, setValue, shown],
  );
  return (
    <FormDialog
      title={t('edit')}
      form={form}
      onSubmit={async ({ mobile, contactPhone, address }) => {
        await change.mutateAsync({
          mobile,
          contactPhone: shown.contactPhone === null ? null : contactPhone,
          address,
          seen: shown.fingerprint,
        });
        onClose();
      }}
      onClose={onClose}
      submitLabel={t('save')}
    >
      <Typography>{t('hint')}</Typography>
      <FormTextField
        control={control}
        name="mobile"
        label={t('field.mobile')}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
      />
      {shown.contactPhone !== null && (
        <FormTextField
          control={control}
          name="contactPhone"
          label={t('field.contactPhone')}
          slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }}
        />
      )}
      <Box
        role="group"
        aria-label={t('address')}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        {PARTS.map((part) =>
          part === 'country' ? (
            <FormSelect
              key={part}
              control={control}
              name="address.country"
              label={t('field.country')}
              options={countries}
            />
          ) : (
            <FormTextField
              key={part}
              control={control}
              name={`address.${part}`}
              label={t(`field.${part}`)}
              slotProps={{
                htmlInput: {
                  inputMode: DIGITS.has(part) ? 'numeric' : 'text',
                  lang: part.endsWith('En') ? 'en' : 'th',
                  autoComplete: 'off',
                },
              }}
            />
          ),
        )}
      </Box>
    </FormDialog>
  );
}
