import { useTranslation } from 'react-i18next';
import { Facts } from '@/components/facts';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { textOf, type FieldSpec } from './fields';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Labelled lines of a record. */
export function FieldList<Record>({ record, specs }: { record: Record; specs: readonly FieldSpec<Record>[] }) {
  const { t } = useTranslation(['profile', 'common']);
  const { language, pick } = useLanguage();
  const facts = specs.map((spec) => {
    const text = textOf(record, spec.from, pick);
    return {
      label: t(`field.${spec.label}`),
      value: (spec.isDate && ISO_DATE.test(text) ? longDate(text, language) : text) || t('common:state.none'),
    };
  });
  return <Facts facts={facts} />;
}
