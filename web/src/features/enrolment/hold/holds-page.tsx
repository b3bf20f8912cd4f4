import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { MasterPage } from '@/components/master/master-page';
import { useMaster } from '@/components/master/use-master';
import { StatusChip } from '@/components/status-chip';
import { AskUnlock } from '@/features/enrolment/unlock/ask-unlock';
import { MENU } from '@/lib/menus';
import { dateTime } from '@/lib/thai-date';
import { useLanguage } from '@/lib/use-language';
import { useMay } from '@/lib/use-session';
import { holdKindsQuery, holdsQuery } from './api';
import { useBaht } from '@/features/enrolment/unlock/hold-words';

const PlaceDialog = lazy(() => import('./place-dialog'));
const ReleaseDialog = lazy(() => import('./release-dialog'));

const NO_KINDS: readonly Schemas['HoldKind'][] = [];
const STATES: readonly Schemas['HoldState'][] = ['standing', 'released'];

/** Holds on students: who, why, how much, since when; placed and released by the offices whose business they are. */
export default function HoldsPage() {
  const { t } = useTranslation(['holds', 'common']);
  const { language, pick } = useLanguage();
  const baht = useBaht();
  const master = useMaster<Schemas['HoldView']>(MENU.holds);
  const { params, asked, open, close } = master;
  const mayAsk = useMay(MENU.enrolmentSearch, 'add');
  const kinds = useQuery(holdKindsQuery).data ?? NO_KINDS;
  const filter = {
    kind: kinds.find((kind) => kind === params.filter('kind')),
    state: STATES.find((known) => known === params.filter('state')),
  };
  const choices = (name: 'kind' | 'state', values: readonly string[]) => ({
    name,
    label: t(`column.${name}`),
    allLabel: t('all'),
    options: values.map((value) => ({ value, label: t(`${name}.${value}`) })),
  });
  return (
    <MasterPage
      master={master}
      query={useQuery(holdsQuery({ ...asked, ...filter }))}
      texts="holds"
      filters={[choices('kind', kinds), choices('state', STATES)]}
      actions={mayAsk && <AskUnlock onBehalf />}
      rowId={(hold) => hold.holdId}
      rowName={(hold) => hold.student.idCode}
      columns={[
        {
          key: 'student',
          header: t('column.student'),
          cell: ({ student }) => `${student.idCode} ${pick(student.nameTh, student.nameEn)}`,
          note: ({ faculty }) => pick(faculty.th, faculty.en),
        },
        {
          key: 'reason',
          header: t('column.reason'),
          cell: ({ kind }) => t(`kind.${kind}`),
          note: ({ reason }) => pick(reason.th, reason.en),
        },
        {
          key: 'amount',
          header: t('column.amount'),
          align: 'right',
          cell: ({ amount }) => (amount === null ? t('common:state.none') : baht(amount)),
        },
        {
          key: 'placed',
          header: t('column.placed'),
          cell: ({ placedAt }) => dateTime(placedAt, language),
          note: ({ placedBy }) => placedBy && pick(placedBy.th, placedBy.en),
        },
        {
          key: 'state',
          header: t('column.state'),
          cell: ({ releasedAt }) => (
            <StatusChip
              of="hold"
              state={releasedAt ? 'released' : 'standing'}
              label={t(releasedAt ? 'state.released' : 'state.standing')}
            />
          ),
        },
      ]}
      actionsOf={(hold) => {
        const action = hold.mayRelease ? 'release' : 'history';
        const name = t(`${action}.of`, { student: hold.student.idCode });
        return [{ label: t(`${action}.action`), name, run: () => open(hold) }];
      }}
      dialog={(hold) =>
        hold ? <ReleaseDialog hold={hold} onClose={close} /> : <PlaceDialog kinds={kinds} onClose={close} />
      }
    />
  );
}
