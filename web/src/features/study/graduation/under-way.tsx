import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/client/schemas';
import { Note } from '@/components/note';
import { useLanguage } from '@/lib/use-language';
import { useTermName } from '@/lib/use-term-name';

type UnderWayView = Schemas['UnderWayView'];

/** What a degree waits for, each with what dropping or withdrawing from it would do. Nothing where nothing is. */
export function UnderWay({ underWay }: { underWay: readonly UnderWayView[] }) {
  const { t } = useTranslation('graduation');
  if (underWay.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('underWay.title')}
      </Typography>
      <Box component="ul" aria-label={t('underWay.title')} sx={{ m: 0, pl: 2.5 }}>
        {underWay.map((each) => (
          <Line key={`${each.kind}:${each.code}:${each.caseId ?? each.academicYear}`} underWay={each} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ underWay }: { underWay: UnderWayView }) {
  const { t } = useTranslation('graduation');
  const { pick } = useLanguage();
  const termName = useTermName();
  const { kind, code, name, academicYear, semester } = underWay;
  const term = academicYear === null || semester === null ? '' : termName({ academicYear, semester });
  const what = [code, code && pick(name.th, name.en), term].filter(Boolean).join(' ');
  return (
    <li>
      {t(`underWay.kind.${kind}`)} {what}
      <Effect missing={underWay.missingWithout} />
    </li>
  );
}

/** What giving it up would do to the degree. */
function Effect({ missing }: { missing: UnderWayView['missingWithout'] }) {
  const { t } = useTranslation('graduation');
  const { pick } = useLanguage();
  if (missing === null) return null;
  if (missing.length === 0) return <Note>{t('underWay.notNeeded')}</Note>;
  const places = missing.map(({ place, credits }) => t('missing', { place: pick(place.th, place.en), credits }));
  return <Note>{t('underWay.needed', { missing: places.join('; ') })}</Note>;
}
