import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { useLanguage } from '@/lib/use-language';
import { useFigureWords } from './figure-words';

/** What stands in the way: subjects that never fit, rules, and how many sections of each subject are left and why. */
export function LeftOut({ found }: { found: Schemas['TimetablesView'] }) {
  const { t } = useTranslation('timetableProposals');
  const nothing = found.timetables.length === 0;
  return (
    <>
      {nothing &&
        found.neverTogether.map((pair) => (
          <Alert key={pair.join()} severity="warning">
            {t(pair[0] === pair[1] ? 'leftOut.neverFitsItself' : 'leftOut.neverTogether', {
              one: pair[0],
              other: pair[1],
            })}
          </Alert>
        ))}
      {nothing &&
        found.setsRefused.map((refused) => (
          <Alert key={refused.code} severity="warning">
            {refused.message}
            {refused.remedy && <Note>{refused.remedy}</Note>}
          </Alert>
        ))}
      <Box component={nothing ? 'div' : 'details'}>
        {!nothing && (
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {t('leftOut.summary')}
          </Box>
        )}
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 1 }}>
          {found.subjects.map((offer) => (
            <Offer key={offer.subject} offer={offer} />
          ))}
        </Box>
      </Box>
    </>
  );
}

function Offer({ offer }: { offer: Schemas['SubjectOfferView'] }) {
  const { t } = useTranslation('timetableProposals');
  const { pick } = useLanguage();
  const { duration } = useFigureWords();
  const refused = offer.refused.reduce((sum, one) => sum + one.sections, 0);
  const [pace] = offer.pace.flatMap((one) => one.minutes ?? []);
  return (
    <li>
      <strong>{offer.subject}</strong>{' '}
      {[
        pick(offer.name.th, offer.name.en),
        offer.sections === 0 ? t('leftOut.notOpen') : t('leftOut.left', { left: offer.left, count: offer.sections }),
      ].join(' · ')}
      {refused > 0 && <Note>{t('leftOut.refused', { count: refused, example: offer.example?.message })}</Note>}
      {offer.unwished.map(({ wish, sections }) => (
        <Note key={wish}>{t(`leftOut.wish.${wish}`, { count: sections })}</Note>
      ))}
      {pace !== undefined && <Note>{t('leftOut.pace', { time: duration(Math.max(1, pace)) })}</Note>}
    </li>
  );
}
