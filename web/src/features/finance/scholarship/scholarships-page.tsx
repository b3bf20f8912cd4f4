import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskToDelete } from '@/client/master-api';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { useUnitChoice } from '@/features/finance/erp-unit/use-unit-choice';
import { useGuardedRows } from '@/features/finance/master-change/guarded-rows';
import { MENU } from '@/lib/menus';
import { formatBaht } from '@/lib/money';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { scholarships, useAskForScholarshipUnit } from './api';

const ScholarshipDialog = lazy(() => import('./scholarship-dialog'));
const TextsDialog = lazy(() => import('./texts-dialog'));

/** Scholarships, loans and discounts: a second person agrees to what they give; one officer changes their texts. */
export default function ScholarshipsPage() {
  const { t } = useTranslation(['scholarships', 'masters']);
  const { pick, language } = useLanguage();
  const master = useMaster<Schemas['ScholarshipView']>(MENU.scholarships);
  const [writing, setWriting] = useState<Schemas['ScholarshipView'] | null>(null);
  const remove = useAskToDelete(scholarships);
  const query = useQuery(scholarships.list(master.asked));
  const guarded = useGuardedRows(master, {
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    edit: { label: t('giving.action'), nameOf: ({ code }) => t('giving.name', { name: code }) },
    remove: {
      send: (row, { reason }) => remove.mutateAsync({ row, reason }),
      effect: t('deleteMessage'),
    },
  });
  const ask = useAskForScholarshipUnit();
  const unit = useUnitChoice({
    rows: query.data?.items,
    nameOf: ({ code }) => code,
    may: master.may.edit,
    send: ({ scholarshipId }, wanted) => ask.mutateAsync({ scholarshipId, ...wanted }),
  });
  return (
    <MasterPage
      master={master}
      query={query}
      texts="scholarships"
      rowId={scholarships.idOf}
      rowName={({ code }) => code}
      columns={[
        { key: 'code', header: t('masters:code'), width: 100, cell: ({ code }) => code },
        {
          key: 'name',
          header: t('masters:name'),
          cell: ({ nameTh, nameEn }) => pick(nameTh, nameEn),
          note: ({ details }) => t('count', { count: details?.length ?? 0 }),
        },
        {
          key: 'type',
          header: t('type'),
          cell: ({ scholarshipType }) => t(`types.${scholarshipType}`),
          note: ({ funder, sourceType }) => (funder ? pick(funder.th, funder.en) : t(`sources.${sourceType}`)),
        },
        {
          key: 'given',
          header: t('column.given'),
          align: 'right',
          cell: ({ given }) => formatBaht(given),
          note: ({ students }) => t('students', { count: students }),
        },
        {
          key: 'status',
          header: t('column.status'),
          cell: ({ isActive }) => (
            <StatusChip
              of="use"
              state={isActive ? 'active' : 'inactive'}
              label={t(isActive ? 'flags.isActive' : 'outOfUse')}
            />
          ),
          note: ({ changedAt, changedBy }) =>
            [dateTime(changedAt, language), changedBy && pick(changedBy.th, changedBy.en)].filter(Boolean).join(' · '),
        },
        ...unit.columns,
      ]}
      actionsOf={(scholarship) => [
        master.may.edit && {
          label: t('texts.action'),
          name: t('texts.name', { name: scholarship.code }),
          run: () => setWriting(scholarship),
        },
        ...guarded.actionsOf(scholarship),
        unit.actionOf(scholarship),
      ]}
      dialog={(scholarship) => <ScholarshipDialog scholarship={scholarship} onClose={master.close} />}
    >
      {guarded.dialog}
      {unit.dialog}
      {writing && (
        <TextsDialog
          scholarship={writing}
          onClose={() => setWriting(null)}
          onSaved={({ code }) => {
            setWriting(null);
            master.say(t('masters:saved', { name: code }));
          }}
        />
      )}
    </MasterPage>
  );
}
