import { Fragment, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { GuardedMasterPage } from '@/features/finance/master-change/guarded-master-page';
import { MENU } from '@/lib/menus';
import { waiverRules } from './api';

const WaiverRuleDialog = lazy(() => import('./waiver-rule-dialog'));

/** Which offices agree to a waiver, by its kind and the student's arrears. */
export default function WaiverRulesPage() {
  const { t } = useTranslation(['waiverRules', 'waivers']);
  const nameOf = ({ waiverKind, arrearsFrom }: Schemas['WaiverRuleView']) =>
    t('name', { kind: t(`waivers:kinds.${waiverKind}`), count: arrearsFrom });
  return (
    <GuardedMasterPage
      master={waiverRules}
      menu={MENU.waiverRules}
      texts="waiverRules"
      searchLabel={null}
      nameOf={nameOf}
      columns={[
        { key: 'kind', header: t('waivers:kind'), cell: ({ waiverKind }) => t(`waivers:kinds.${waiverKind}`) },
        {
          key: 'arrears',
          header: t('arrearsFrom'),
          cell: ({ arrearsFrom }) => t('from', { count: arrearsFrom }),
        },
        {
          key: 'offices',
          header: t('offices'),
          cell: ({ offices }) =>
            offices.map((office, place) => (
              // The name of an office stays whole: browsers break Thai words that they do not know.
              <Fragment key={office}>
                {place > 0 && ' → '}
                <span style={{ whiteSpace: 'nowrap' }}>{t(`waivers:office.${office}`)}</span>
              </Fragment>
            )),
        },
      ]}
      dialog={(rule, close) => <WaiverRuleDialog rule={rule} onClose={close} />}
    />
  );
}
