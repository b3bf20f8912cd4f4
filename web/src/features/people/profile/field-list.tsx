import { useTranslation } from 'react-i18next';
import { Facts } from '@/components/facts';
import { countryName } from '@/lib/country-name';
import type { Language } from '@/lib/i18n';
import { longDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { textOf, type FieldSpec } from './fields';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

/** Labelled lines of a record. */
export function FieldList<Record>({ record, specs }: { record: Record; specs: readonly FieldSpec<Record>[] }) {
  const { t } = useTranslation(['profile', 'common']);
  const { language, pick } = useLanguage();
  const facts = specs.map((spec) => {
    const text = shownAs(spec.kind, textOf(record, spec.from, pick), language);
    const other = spec.orCountry && countryName(textOf(record, spec.orCountry, pick), language);
    return { label: t(`field.${spec.label}`), value: text || other || t('common:state.none') };
  });
  return <Facts facts={facts} />;
}

function shownAs(kind: FieldSpec<unknown>['kind'], text: string, language: Language): string {
  if (kind === 'country') return countryName(text, language);
  return kind === 'date' && ISO_DATE.test(text) ? longDate(text, language) : text;
}
