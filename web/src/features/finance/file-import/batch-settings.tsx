import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Facts } from '@/components/facts';
import { Panel } from '@/components/page';
import { shortDate } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';
import { kindsQuery } from './api';

/** What was sent, and what holds for all of it. */
export function BatchSettings({ batch }: { batch: Schemas['BatchDetail'] }) {
  const { t } = useTranslation(['imports', 'common', 'exports']);
  const { language, pick } = useLanguage();
  const termName = useTermName();
  const { data: kinds = [] } = useQuery(kindsQuery);
  const { settings, headings, columns } = batch;
  const fields = kinds.find(({ kind }) => kind === batch.kind)?.fields ?? [];
  const read = fields.flatMap(({ name, title }) => {
    const place = columns[name];
    if (place === undefined) return [];
    const heading = headings[place] || t('column.unnamed', { number: place + 1 });
    return heading === title ? [title] : [`${title} ← ${heading}`];
  });
  const day = (on: string | null | undefined) => (on ? shortDate(on, language) : '');
  const ofAll = () => {
    if (batch.isArchive) return [];
    const { academicYear, semester, dueOn, bankCode, number, firstOn, lastOn, missingRows, emptyCells } = settings;
    if (missingRows && emptyCells)
      return [
        { label: t('missingRows.label'), value: t(`missingRows.${missingRows}`) },
        { label: t('emptyCells.label'), value: t(`emptyCells.${emptyCells}`) },
      ];
    if (academicYear && typeof semester === 'number')
      return [
        { label: t('common:term.label'), value: termName({ academicYear, semester }) },
        ...(dueOn ? [{ label: t('dueOn'), value: day(dueOn) }] : []),
      ];
    return [
      { label: t('account'), value: `${bankCode} ${number}` },
      { label: t('days'), value: [...new Set([day(firstOn), day(lastOn)])].join(' – ') },
    ];
  };
  return (
    <Panel title={t('settings')}>
      <Facts
        facts={[
          { label: t('kind.label'), value: t(`exports:import_${batch.kind}.sheet`) },
          { label: t('file.label'), value: batch.fileName },
          ...ofAll(),
          ...(settings.agencyCode
            ? [
                {
                  label: t('agency'),
                  value: [settings.agencyCode, batch.agency && pick(batch.agency.th, batch.agency.en)]
                    .filter(Boolean)
                    .join(' '),
                },
              ]
            : []),
          ...(settings.feeCode ? [{ label: t('fee'), value: settings.feeCode }] : []),
          ...(batch.isArchive ? [] : [{ label: t('readAs'), value: read.join(' · ') }]),
        ]}
      />
    </Panel>
  );
}
